/** Texts made to slow each rule down: its keyword again and again, with what it looks at around it. */
import { issuerRules } from '../../src/secrets/issuer-rules.ts'
import { NAME_KEYWORDS } from '../../src/secrets/secret-names.ts'

/** What is repeated, by the rule it is meant for. */
export function hostilePieces(): Map<string, readonly string[]> {
  const pieces = new Map<string, readonly string[]>()
  for (const { keyword, name } of issuerRules()) {
    const shown = [keyword, keyword.toUpperCase(), ` ${keyword}a1`, `${keyword}-.`, `"${keyword}`]
    pieces.set(`${name} ${keyword}`, shown)
  }
  for (const word of NAME_KEYWORDS)
    pieces.set(`name ${word}`, [
      word,
      `${word}=`,
      `${word}: `,
      `"${word}":"`,
      `${word} `,
      `${word}_a1.`,
      `<${word}>`,
      `${word}("`,
      `${word}="a`,
      `\n${word}=a1`,
    ])
  pieces.set('url', ['://', 'a://b:', 'x://a:b@', 'a://a:@', 'a://b:c@d@', '://:@/'])
  pieces.set('host', ['a:b@tcp(', '@tcp(', ':::@unix('])
  pieces.set('oracle', ['jdbc:oracle:thin:', 'jdbc:oracle:thin:a/b'])
  pieces.set('pem', [
    '-----BEGIN PRIVATE KEY-----',
    'PRIVATE KEY',
    '-----BEGIN PRIVATE KEY-----\nMIIE',
    '-----BEGIN ',
  ])
  pieces.set('literals', [
    'a1B2',
    '"a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6',
    '="',
    "='aZ9",
    'x=\n',
    'k: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c\n',
  ])
  pieces.set('other', ['\n', '"', '`', '{', '\\"', ' ', '\u{1f511}', '\0', 'é'])
  return pieces
}

export function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
