import { fold } from '@katedra/questions/fold'
import { dictionary } from '@zxcvbn-ts/language-common'

/*
 * The passwords that everybody tries first. Half a megabyte of text: browsers load this file only where a password is chosen.
 */

/** Czech favourites and keyboard runs of Czech keyboards, next to the international list. Own compilation. */
const own = `
    00000000 01234567 0123456789 10101010 10203040 102030405 1029384756 11111111 111222333 11223344 1122334455
    112233445566 12121212 123123123 123321123 12341234 12344321 123454321 12345678 123456789 1234567890 123456789a
    12345679 1234567a 123456aa 123456abc 1234asdf 1234qwer 123654789 123abc123 123qweasd 12qwaszx 13131313 135792468
    14141414 147258369 147896325 159753456 19901990 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6z 1qay2wsx 1qayxsw2 1qaz2wsx
    1qazxsw2 20002000 20202020 22222222 25802580 321654987 33333333 43214321 44444444 45454545 55555555 654321654321
    66666666 741852963 77777777 789456123 87654321 88888888 963852741 987654321 9876543210 98989898 99999999
    a123456789 a1b2c3d4 aa123456 aaaa1111 aaaaaaaa aaaaaaaaa abc12345 abc123456 abc123abc abcabcabc abcd1234 abcdefg1
    abcdefgh access14 admin123 administrator ahoj1234 ahoj12345 ahojahoj alexander alexandra andrew12 anthony1
    arsenal1 asdasdasd asdf1234 asdf123456 asdfghjk asdfghjkl asdfghjkl1 asdqwe123 ashley12 autumn2026 babygirl
    babygirl1 banana123 banik123 barcelona baseball baseball1 basketbal bbbbbbbb berunka1 beruska1 beruska123
    butterfly ceskarepublika cesko123 cestina1 changeme charlie1 chelsea1 chocolate christian computer contrasena
    cookie123 daniel123 december default1 dejepis1 dobryden elizabeth facebook facebook1 february felicia1 flower123
    football football1 fortnite fotbal123 frantisek friday123 goodluck google123 guest123 gymnazium happy123
    harrypotter hello123 hello1234 helloworld heslo!123 heslo.123 heslo123 heslo1234 heslo12345 hesloheslo
    heslojeheslo hokejhokej honza123 iloveu123 iloveyou iloveyou1 iloveyou2 informatika instagram internet internet1
    iphone123 isabella jagr6868 jakub123 january1 jaro2026 jaromirjagr jaroslav jennifer jessica1 jonathan jordan23
    joshua12 juventus katedra1 katedra123 katerina katerina1 kocicka1 kocicka123 kristyna kristyna1 lasicka1 letmein1
    leto2024 leto2025 leto2026 liverpool lkjhgfdsa lovelove loveyou1 lucie123 martin123 matematika matthew1 medvidek
    medvidek1 messi123 michael1 michaela microsoft milacek1 milacku1 milujite minecraft minecraft1 miroslav mnbvcxz1
    mojeheslo monday123 motdepasse mylove123 nazdar123 nicole12 nokia123 november octavia1 olomouc1 orange123 ostrava1
    p@ssw0rd parola123 pass1234 pass12345 passpass passw0rd password password! password1 password12 password123
    password2 password3 passwort passwort1 pavel123 pejsek123 petr1234 plzenplzen pocitac1 pocitac123 podzim2026
    poiuytrewq pokemon1 pokemon123 pondeli1 praha123 praha2024 praha2025 praha2026 princess princess1 prirodopis
    private1 q1w2e3r4 q1w2e3r4t5 q2w3e4r5 qazwsx123 qazwsxedc qwe12345 qwe123456 qweasd123 qweasdzxc qwer1234 qwerty12
    qwerty123 qwerty1234 qwertyuiop qwertz12 qwertz123 qwertz1234 qwertzui qwertzuiop realmadrid robert12 roblox123
    ronaldo1 ronaldo7 samantha samsung1 samsung123 secret12 secret123 security senha123 september skoda123
    skodaoctavia skola123 skola1234 skola2024 skola2025 skola2026 slavia123 slaviapraha slunicko slunicko1 sparta123
    spartapraha spring2026 stanislav starwars starwars1 stephanie summer2024 summer2025 summer2026 sunshine sunshine1
    superheslo superman superman1 sweetheart tajemstvi tajne123 tajneheslo tereza123 test1234 testtest thomas12
    tomas123 trustno1 ucitel123 ucitelka ucitelucitel vanoce2024 vanoce2025 veronika veronika1 victoria vladimir
    volejbal1 welcome1 whatever whatsapp1 william1 windows10 winter2025 xxxxxxxx youtube1 yxcvbnm1 zakladniskola
    zaq12wsx zdenek123 zemepis1 zima2025 zlaticko zxcv1234 zxcvbnm1 zzzzzzzz
`

const minLength = 8

/** What fits our rule of 8 characters: some 18,000 of the international list (OWASP ASVS 5.0, 6.2.4 wants 3,000), and ours. */
const known: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...own.trim().split(/\s+/)].filter((password) => password.length >= minLength),
)

/** The service and the school, which everybody thinks of. */
const nearWords = ['katedra', 'heslo', 'skola', 'ucitel', 'password', 'teacher', 'school']

/** A word with a year, a few digits or a mark behind it is still that word. */
const tail = /[\d!.?*]+$/

/**
 * Whether a password is too easy to guess: one of the lists, a word of ours with digits behind it, one and the same character,
 * or the own address (OWASP ASVS 5.0, 6.2.4 and 6.2.11). Case and diacritics don't make it harder.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = fold(password)
  const word = folded.replace(tail, '')
  const [name = ''] = fold(email).split('@')
  return (
    known.has(folded) ||
    known.has(word) ||
    nearWords.includes(word) ||
    new Set(folded).size < 3 ||
    folded === fold(email) ||
    (name.length >= 4 && word === name.replace(tail, ''))
  )
}
