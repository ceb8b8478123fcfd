"""Common names of Japan, in roman letters and in their own."""

from __future__ import annotations


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


FAMILY = _pairs("""
    Abe 阿部 Adachi 足立 Aoki 青木 Arai 新井 Araki 荒木 Asano 浅野 Baba 馬場 Chiba 千葉 Doi 土井 Endo 遠藤
    Fujii 藤井 Fujimoto 藤本 Fujita 藤田 Fujiwara 藤原 Fukuda 福田 Goto 後藤 Hamada 浜田 Hara 原 Harada 原田
    Hasegawa 長谷川 Hashimoto 橋本 Hayashi 林 Higuchi 樋口 Hirano 平野 Hirose 広瀬 Honda 本田 Hoshino 星野
    Ichikawa 市川 Igarashi 五十嵐 Iida 飯田 Ikeda 池田 Imai 今井 Inoue 井上 Ishida 石田 Ishihara 石原 Ishii 石井
    Ishikawa 石川 Ito 伊藤 Iwasaki 岩崎 Kaneko 金子 Kato 加藤 Kawaguchi 川口 Kawai 河合 Kawamura 川村 Kikuchi 菊池
    Kimura 木村 Kinoshita 木下 Kobayashi 小林 Koike 小池 Kojima 小島 Komatsu 小松 Kondo 近藤 Kono 河野 Kubo 久保
    Kudo 工藤 Maeda 前田 Maruyama 丸山 Masuda 増田 Matsui 松井 Matsuda 松田 Matsumoto 松本 Matsuo 松尾 Mizuno 水野
    Mori 森 Morita 森田 Murakami 村上 Murata 村田 Nagai 永井 Nakagawa 中川 Nakajima 中島 Nakamura 中村 Nakano 中野
    Nakayama 中山 Nishida 西田 Nishimura 西村 Noguchi 野口 Nomura 野村 Oda 小田 Ogawa 小川 Okada 岡田 Okamoto 岡本
    Ono 小野 Ota 太田 Otsuka 大塚 Saito 斎藤 Sakai 酒井 Sakamoto 坂本 Sakurai 桜井 Sasaki 佐々木 Sato 佐藤
    Shibata 柴田 Shimada 島田 Shimizu 清水 Sugiyama 杉山 Suzuki 鈴木 Takada 高田 Takagi 高木 Takahashi 高橋
    Takeda 武田 Takeuchi 竹内 Tamura 田村 Tanaka 田中 Taniguchi 谷口 Ueda 上田 Ueno 上野 Uchida 内田 Wada 和田
    Watanabe 渡辺 Yamada 山田 Yamaguchi 山口 Yamamoto 山本 Yamashita 山下 Yamazaki 山崎 Yano 矢野 Yokoyama 横山
    Yoshida 吉田
""")
MEN = _pairs("""
    Akira 明 Daichi 大地 Daiki 大輝 Daisuke 大輔 Fumio 文雄 Genta 元太 Haruki 春樹 Haruto 陽斗 Hayato 隼人
    Hideki 英樹 Hiroki 弘樹 Hiroshi 浩 Hiroto 大翔 Isamu 勇 Jiro 次郎 Junichi 純一 Kaito 海斗 Kazuki 和樹
    Kazuo 和夫 Keisuke 圭介 Kenji 健二 Kenta 健太 Koichi 浩一 Koji 浩二 Kota 康太 Makoto 誠 Masaki 正樹 Masato 正人
    Minato 湊 Naoki 直樹 Naoto 直人 Noboru 昇 Osamu 修 Ren 蓮 Riku 陸 Ryo 亮 Ryota 亮太 Satoshi 聡 Shigeru 茂
    Shinji 真司 Shohei 翔平 Shota 翔太 Sora 空 Susumu 進 Takashi 隆 Takumi 拓海 Taro 太郎 Tatsuya 達也 Tetsuya 哲也
    Tomoya 智也 Toshio 敏夫 Tsubasa 翼 Yamato 大和 Yoshio 義雄 Yuki 勇気 Yusuke 祐介 Yuta 雄太 Yuto 悠人
""")
WOMEN = _pairs("""
    Aiko 愛子 Akane 茜 Akari 明里 Asuka 明日香 Ayaka 彩香 Ayumi 歩美 Chihiro 千尋 Emi 恵美 Fumiko 文子 Hana 花
    Haruka 遥 Hinata 陽向 Hiromi 裕美 Honoka 穂香 Kana 加奈 Kaori 香織 Keiko 恵子 Mai 舞 Mao 真央 Mayu 真由
    Megumi 恵 Mei 芽衣 Miho 美穂 Mika 美香 Miku 未来 Misaki 美咲 Mitsuki 美月 Miyu 美優 Naomi 直美 Natsuki 夏希
    Rika 里香 Rin 凛 Sakura 桜 Sayaka 沙也加 Shiori 詩織 Tomoko 智子 Yoko 洋子 Yui 結衣 Yumi 由美 Yuna 優奈
""")
