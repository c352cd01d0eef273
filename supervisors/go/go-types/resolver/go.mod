module bombe/gotypes

go 1.22
