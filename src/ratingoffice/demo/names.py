"""Names to draw people and places from, common ones of some countries; a body may have others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


def words(text: str) -> list[str]:
    return text.split()


@dataclass(frozen=True)
class Country:
    """What a federation's people and places are called."""

    code: str
    family: Sequence[str]
    men: Sequence[str]
    women: Sequence[str]
    places: Sequence[str]
    share: int = 10  # of the players of the book, against the shares of the others
    #: what a father's name becomes: "Іванович|Іванівна"
    fathers: Sequence[str] = ()


GERMANY = Country(
    "GER",
    words("""
    Ackermann Arnold Bachmann Baumann Beckmann Bergmann Brandt Dietrich Engel Fiedler Friedrich Gebhardt Graf Haas
    Hartmann Heinrich Herrmann Hofmann Huber Jung Kaiser Kirchner Klein Koch Krause Kuhn Lang Lorenz Ludwig Möller
    Nowotny Otto Pohl Reuter Roth Sauer Schreiber Schulte Seidel Simon Stein Thomas Ulrich Vogel Wagner Walther
    Weiß Werner Winkler Ziegler
    """),
    words("""
    Andreas Bernd Christian Daniel Dirk Emil Felix Florian Georg Hans Jan Jonas Jürgen Karl Leon Lukas Markus
    Matthias Niklas Paul Peter Ralf Sebastian Stefan Thomas Tobias Uwe Wolfgang
    """),
    words("Anja Birgit Carolin Clara Emma Eva Hanna Ines Jana Julia Katrin Lea Lena Marie Nele Sabine Silke Sophie"),
    words("Augsburg Bremen Dresden Erfurt Freiburg Hannover Kassel Leipzig Magdeburg Mainz Münster Rostock Ulm"),
    16,
)
FRANCE = Country(
    "FRA",
    words("""
    Aubert Barbier Benoit Berger Blanchard Bonnet Bourgeois Boyer Caron Carpentier Charpentier Clement Colin Dubois
    Dumas Dupont Durand Fabre Faure Fontaine Fournier Garnier Gautier Gerard Girard Guerin Guillaume Henry Joly
    Lacroix Lambert Leclerc Lefevre Lemaire Leroux Marchand Mercier Meunier Morel Moulin Noel Perrin Picard Renard
    Renaud Roche Rousseau Roussel Roy Vidal
    """),
    words("""
    Adrien Alain Antoine Baptiste Bernard Bruno Cedric Christophe Clement Damien Didier Etienne Fabien Florent
    Gilles Guillaume Hugo Jerome Julien Laurent Louis Lucas Mathieu Nicolas Olivier Pascal Remi Thierry
    """),
    words("Agathe Alice Camille Celine Chloe Claire Elodie Emilie Helene Ines Julie Lea Louise Manon Margaux"),
    words("Angers Annecy Avignon Belfort Brest Cannes Dijon Grenoble Limoges Metz Nantes Nancy Rouen Tours"),
    14,
)
SPAIN = Country(
    "ESP",
    words("""
    Aguilar Alonso Arias Blanco Bravo Cabrera Calvo Campos Cano Carmona Castillo Castro Crespo Cruz Delgado Diez
    Duran Esteban Ferrer Flores Fuentes Gallego Garrido Gil Guerrero Herrera Hidalgo Ibañez Iglesias Jimenez Leon
    Lorenzo Lozano Marquez Medina Mendez Molina Montero Mora Moreno Navarro Nieto Ortega Pascual Prieto Ramos Reyes
    Rojas Serrano Vega
    """),
    words("""
    Adrian Alberto Alejandro Alvaro Andres Antonio Carlos Daniel David Diego Enrique Fernando Francisco Hector
    Ignacio Ivan Javier Jorge Jose Juan Luis Manuel Marcos Mario Miguel Oscar Pablo Sergio
    """),
    words("Alba Ana Beatriz Carmen Cristina Elena Irene Isabel Laura Lucia Maria Marta Nuria Paula Raquel Sara"),
    words("Albacete Almeria Avila Badajoz Burgos Cadiz Gijon Granada Huelva Leon Linares Lugo Murcia Sitges"),
    14,
)
ITALY = Country(
    "ITA",
    words("""
    Amato Barbieri Basile Battaglia Bellini Benedetti Bernardi Bianchi Bruno Caputo Carbone Cattaneo Colombo Conte
    Coppola Costa Donati Fabbri Farina Ferrara Ferraro Fiore Fontana Galli Gatti Gentile Grassi Greco Grasso Guerra
    Leone Lombardi Longo Mancini Marchetti Mariani Marini Martinelli Messina Monti Morelli Negri Orlando Palumbo
    Parisi Pellegrini Riva Sala Serra Testa Villa
    """),
    words("""
    Alberto Alessandro Andrea Antonio Carlo Claudio Davide Edoardo Emanuele Enrico Fabio Federico Filippo Francesco
    Giacomo Giorgio Giovanni Lorenzo Luca Marco Matteo Nicola Paolo Pietro Riccardo Roberto
    """),
    words("Alessia Alice Anna Chiara Elena Elisa Federica Francesca Giada Giulia Greta Marta Martina Sara"),
    words("Ancona Arezzo Bergamo Bologna Brescia Cremona Forni Lecce Modena Padova Parma Perugia Spoleto Trieste"),
    12,
)
POLAND = Country(
    "POL",
    words("""
    Adamczyk Andrzejak Baran Bartczak Bielak Borek Czajka Dudek Duda Dziedzic Gajda Gajewicz Głowacz Górka
    Grabarczyk Jaworek Jasiak Kaczmarek Kania Kasprzak Kmiecik Kołodziej Kozak Kozieł Krawczyk Król Kubiak
    Kucharczyk Kurek Łuczak Madej Majka Marzec Mazur Michalak Mroczek Mróz Nowak Olszak Pająk Pawlak Pietrzak Polak
    Sikora Stępień Szulc Szymczak Tomczak Urban Walczak Wieczorek Wojtas Wójcik Wrona Zając Zięba
    """),
    words("""
    Adam Andrzej Bartosz Damian Dawid Filip Grzegorz Jakub Jan Kacper Kamil Krzysztof Łukasz Maciej Marcin Mateusz
    Michał Oskar Paweł Piotr Przemysław Rafał Szymon Tomasz Wiktor Wojciech
    """),
    words("Agata Agnieszka Aleksandra Alicja Anna Barbara Emilia Ewa Hanna Iga Joanna Julia Maja Magda Oliwia Zofia"),
    words("Białystok Bydgoszcz Gdynia Katowice Kielce Krynica Lublin Łeba Opole Poznań Rzeszów Sopot Toruń"),
    12,
)
HUNGARY = Country(
    "HUN",
    words("""
    Antal Bakos Balla Balogh Barna Bárány Bencze Bodnár Bognár Borbély Boros Budai Csonka Deák Dobos Fazekas Fehér
    Fodor Fülöp Gál Gulyás Halász Hegedűs Illés Jakab Juhász Katona Kelemen Kerekes Király Kocsis Kozma Lengyel
    Magyar Máté Mészáros Molnár Oláh Orbán Pál Pataki Pintér Rácz Sárközi Sipos Somogyi Soós Szalai Székely Szűcs
    Takács Török Vadász Veres Virág
    """),
    words("""
    Ádám András Attila Balázs Bálint Bence Csaba Dániel Dávid Ferenc Gábor Gergő György István János József
    Krisztián László Levente Márton Máté Miklós Norbert Péter Sándor Tamás Zoltán Zsolt
    """),
    words("Ágnes Anna Boglárka Dóra Emese Eszter Flóra Hanna Ildikó Judit Kata Lilla Nóra Orsolya Réka Zsófia"),
    words("Budapest Debrecen Eger Győr Harkány Kecskemét Miskolc Paks Pécs Siófok Szeged Tapolca Zalakaros"),
    8,
)
NETHERLANDS = Country(
    "NED",
    words("""
    Aalbers Bakker Beekman Blom Boer Bos Bosman Brouwer Bruins Dekker Dijkstra Doorn Driessen Evers Geerts
    Gerritsen Groot Haan Hendriks Hermans Hoekstra Hofman Huisman Jacobs Jansen Jonker Kok Koster Kramer Kuiper
    Maas Martens Meijer Mulder Peeters Postma Prins Ruiter Schipper Schouten Smeets Smits Timmer Veenstra Verbeek
    Verhoeven Vink Visser Vos Wagenaar Willems Wolters Zijlstra
    """),
    words("""
    Arjen Bart Bas Daan Dennis Erik Frank Gerard Guus Hans Henk Jaap Jasper Jeroen Joost Kees Koen Lars Maarten
    Marcel Mees Niels Pieter Rik Robin Ruben Sander Thijs Tim Wouter
    """),
    words("Anke Anne Anouk Eline Esther Femke Fleur Iris Karin Lieke Lotte Maaike Marloes Nienke Saskia Tessa"),
    words("Amersfoort Apeldoorn Arnhem Breda Delft Dieren Groningen Haarlem Hoogeveen Leiden Utrecht Vlissingen"),
    7,
)
UKRAINE_LATIN = Country(
    "UKR",
    words("""
    Andriichuk Babenko Bondarenko Boyko Vasylenko Vdovychenko Havryliuk Hnatiuk Honchar Hrytsenko Danyliuk
    Demchenko Doroshenko Yevtushenko Zhuk Zakharchenko Ivashchenko Kovalenko Kozachenko Kolomiiets Kostenko Kravets
    Kuzmenko Kulyk Lytvyn Lysenko Marchuk Mazurenko Moroz Nazarenko Oliinyk Panchenko Petrenko Pylypenko Polishchuk
    Prykhodko Romaniuk Rudenko Savchenko Semeniuk Sydorenko Skyba Stepanenko Tarasenko Tkach Fedorenko Kharchenko
    Tsymbal Chernenko Shevchuk Shulha Yurchenko Yakymenko Yarema
    """),
    words("""
    Andrii Artem Bohdan Vadym Vasyl Viktor Vitalii Volodymyr Hlib Danylo Denys Dmytro Yevhen Ivan Ihor Kyrylo
    Maksym Mykola Nazar Oleh Oleksandr Oleksii Orest Pavlo Petro Roman Serhii Taras Yurii Yaroslav
    """),
    words("Alina Anastasiia Anna Valeriia Viktoriia Daryna Ivanna Iryna Kateryna Mariia Oksana Olha Sofiia Yuliia"),
    words("Chernivtsi Dnipro Ivano-Frankivsk Kharkiv Kyiv Lutsk Lviv Odesa Poltava Rivne Ternopil Uzhhorod"),
    9,
)
INDIA = Country(
    "IND",
    words("""
    Agarwal Banerjee Bhat Bose Chatterjee Chauhan Dasgupta Deshmukh Deshpande Ghosh Gokhale Gupta Iyer Jadhav Joshi
    Kamath Kapoor Kulkarni Kumar Mahajan Malhotra Mehta Menon Mishra Mukherjee Nadkarni Naidu Nair Natarajan Pai
    Pandey Patil Pillai Prabhu Raghavan Rajan Ramesh Rao Reddy Saxena Sen Sharma Shenoy Singh Sinha Srinivasan
    Subramanian Sundaram Tiwari Varma Venkatesh Yadav
    """),
    words("""
    Aditya Ajay Akash Aniket Arjun Arun Ashwin Deepak Dhruv Ganesh Harsh Karthik Krishna Manish Nikhil Pranav Rahul
    Rajesh Rohan Sachin Sanjay Siddharth Suresh Tejas Varun Vikram Vivek Yash
    """),
    words("Aditi Ananya Anjali Diya Divya Ishita Kavya Lakshmi Meera Neha Nisha Pooja Priya Riya Shreya Sneha"),
    words("Ahmedabad Bhopal Chennai Coimbatore Goa Hyderabad Indore Jaipur Kochi Kolkata Mumbai Nagpur Pune"),
    14,
)
