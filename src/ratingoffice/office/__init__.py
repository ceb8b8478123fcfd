"""The office: where a federation's rating officer works, arbiters send reports, and every player can see why."""
