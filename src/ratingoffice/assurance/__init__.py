"""How a federation makes sure: lists replayed, compared, audited, verified, and the quality of an edition measured."""
