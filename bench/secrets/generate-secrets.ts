/** Generates the labelled secrets from a seed: every format, in every kind of place it is found in. */
import { type Context, KEY_NAMES, type Named, PASSWORD_NAMES, PLACES, PLAIN_NAMES } from './contexts.ts'
import { CHOSEN, ISSUED, PASSWORD_WITH_SIGNS, pemBody } from './issued.ts'
import { ALPHANUMERIC, DIGITS, HEX, Random } from './random.ts'

export interface LabelledSecret {
  format: string
  path: string
  text: string
  secret: string
}

/** `test` has other names, other places and other drawings than `dev`, which rules may be fitted to. */
export type Split = 'dev' | 'test'

/** Formats whose secret can be known by its name or place only. */
const NEEDS_NAME = new Set([
  'aws_secret_key',
  'azure_storage_key',
  'service_bus_key',
  'hex_32',
  'hex_64',
  'alphanumeric_40',
  'alphanumeric_20',
  'base64_44',
  'slack_webhook',
  'discord_webhook',
])

export function generateSecrets(split: Split, seed = 1): LabelledSecret[] {
  const random = new Random(seed * 2 + (split === 'dev' ? 0 : 1))
  return [
    ...issued(split, random),
    ...named(split, random),
    ...chosen(split, random),
    ...special(split, random),
  ]
}

/** One half of a list for each split; both where it has one entry. */
function half<Item>(items: readonly Item[], split: Split): readonly Item[] {
  if (items.length < 2) return items
  return items.filter((_, place) => place % 2 === (split === 'dev' ? 0 : 1))
}

function fill({ path, text }: Context, name: string, secret: string): { path: string; text: string } {
  return { path, text: text.replaceAll('%n', () => name).replaceAll('%s', () => secret) }
}

function inPlaces(
  format: string,
  split: Split,
  random: Random,
  names: readonly Named[],
  make: (random: Random) => string,
  places: readonly string[],
): LabelledSecret[] {
  return places.map(place => {
    const { style, contexts } = PLACES[place]!
    const name = random.pick(half(names, split))[style]
    const secret = make(random)
    return { format, secret, ...fill(random.pick(half(contexts, split)), name, secret) }
  })
}

/** Prefixed keys are found whatever they are called. */
function issued(split: Split, random: Random): LabelledSecret[] {
  return Object.entries(ISSUED)
    .filter(([format]) => !NEEDS_NAME.has(format))
    .flatMap(([format, make]) =>
      inPlaces(`issued ${format}`, split, random, PLAIN_NAMES, make, [
        random.pick(['env', 'yaml', 'properties']),
        random.pick(['typescript', 'python', 'go', 'java']),
      ]),
    )
}

const DRAWN = [
  'aws_secret_key',
  'azure_storage_key',
  'hex_32',
  'hex_64',
  'alphanumeric_40',
  'alphanumeric_20',
  'base64_44',
]

function named(split: Split, random: Random): LabelledSecret[] {
  const places = Object.keys(PLACES)
  const withName = places.flatMap(place => {
    const format = random.pick(DRAWN)
    return inPlaces(`key in ${place}`, split, random, KEY_NAMES, ISSUED[format]!, [place, place])
  })
  // 32 characters and more are masked under any name.
  const literals = ['hex_64', 'alphanumeric_40', 'base64_44', 'hex_32', 'aws_secret_key']
  const any = ['env', 'typescript', 'python', 'go', 'java', 'json', 'yaml'].flatMap(place =>
    inPlaces(`any name in ${place}`, split, random, PLAIN_NAMES, ISSUED[random.pick(literals)]!, [place]),
  )
  return [...withName, ...any]
}

function chosen(split: Split, random: Random): LabelledSecret[] {
  return Object.keys(PLACES).flatMap(place =>
    Object.entries(CHOSEN).flatMap(([kind, make]) =>
      // A plain word in the second argument of a call may be anything.
      inPlaces(`password in ${place} (${kind})`, split, random, PASSWORD_NAMES, make, [place]),
    ),
  )
}

const DATABASES = [
  'postgres://app:%s@db.internal:5432/shop',
  'mysql://root:%s@10.0.0.7/app',
  'mongodb+srv://svc:%s@cluster0.ab1cd.mongodb.net/x?retryWrites=true',
  'redis://:%s@cache.local:6379/0',
  'amqp://guest1:%s@rabbit.example.org:5672/',
  'https://deploy:%s@git.example.org/team/repo.git',
]
const STRINGS = [
  'Server=db;Database=x;User Id=sa;Password=%s;',
  'Server=tcp:a.database.windows.net,1433;Initial Catalog=x;User ID=u;Password=%s;Encrypt=True;',
  'host=localhost user=app password=%s dbname=x',
  'jdbc:mysql://db:3306/x?user=root&password=%s&useSSL=false',
]
const HEADERS = [
  'Authorization: Bearer %s',
  'curl -H "Authorization: Bearer %s" https://api.example.org',
  "headers: { Authorization: 'Bearer %s' }",
  'req.Header.Set("Authorization", "Bearer %s")',
  'X-Api-Key: %s',
  "headers = {'X-Auth-Token': '%s'}",
]
const WRAP: readonly Context[] = [
  { path: '.env', text: 'DATABASE_URL=%s' },
  { path: 'config.yml', text: 'url: %s' },
  { path: 'a.py', text: 'dsn = "%s"' },
  { path: 'b.go', text: 'const dsn string = "%s"' },
]

/** What has a form of its own. */
function special(split: Split, random: Random): LabelledSecret[] {
  const many: LabelledSecret[] = []
  const add = (format: string, path: string, text: string, secret: string): void => {
    many.push({ format, path, text: text.replaceAll('%s', () => secret), secret })
  }
  const wrapped = (format: string, line: string, secret: string): void => {
    const { path, text } = random.pick(half(WRAP, split))
    add(
      format,
      path,
      text.replace('%s', () => line),
      secret,
    )
  }
  for (const url of DATABASES)
    for (const [kind, make] of Object.entries({ ...PASSWORD_WITH_SIGNS, drawn: CHOSEN.drawn_12! }))
      wrapped(`url ${kind}`, url, make(random))
  for (const line of STRINGS)
    wrapped('connection string', line, CHOSEN.drawn_signs!(random).replace(/[&;#]/g, 'x'))
  wrapped('go mysql dsn', 'app:%s@tcp(127.0.0.1:3306)/shop?parseTime=true', CHOSEN.drawn_12!(random))
  wrapped(
    'azure storage connection',
    `DefaultEndpointsProtocol=https;AccountName=shop${random.text(DIGITS, 3)};AccountKey=%s;EndpointSuffix=core.windows.net`,
    ISSUED.azure_storage_key!(random),
  )
  wrapped(
    'azure service bus',
    'Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=RootManage;SharedAccessKey=%s',
    ISSUED.service_bus_key!(random),
  )
  wrapped(
    'azure sas',
    `https://shop.blob.core.windows.net/c/b.txt?sv=2022-11-02&se=2027-01-01T00%3A00%3A00Z&sr=b&sp=r&sig=%s`,
    encodeURIComponent(ISSUED.base64_44!(random)),
  )
  wrapped('slack webhook', 'https://hooks.slack.com/services/%s', ISSUED.slack_webhook!(random))
  wrapped(
    'discord webhook',
    `https://discord.com/api/webhooks/${random.text(DIGITS, 18)}/%s`,
    ISSUED.discord_webhook!(random),
  )
  for (const header of half(HEADERS, split))
    add('authorization header', 'notes.http', header, ISSUED.alphanumeric_40!(random))
  for (const header of half(HEADERS, split))
    add('authorization header in code', 'a.ts', header, ISSUED.alphanumeric_40!(random))
  add(
    'basic credentials',
    'a.http',
    'Authorization: Basic %s',
    Buffer.from(`deploy:${CHOSEN.drawn_12!(random)}`).toString('base64'),
  )
  add(
    'npm auth token',
    '.npmrc',
    '//registry.example.org/:_authToken=%s',
    random.pick([ISSUED.npm_token!, ISSUED.alphanumeric_40!])(random),
  )
  add('npm auth', '.npmrc', '_auth=%s', Buffer.from(`ci:${CHOSEN.drawn_12!(random)}`).toString('base64'))
  add(
    'docker config',
    'config.json',
    '{"auths": {"r.example.org": {"auth": "%s"}}}',
    Buffer.from(`robot:${CHOSEN.drawn_12!(random)}`).toString('base64'),
  )
  add('netrc', '.netrc', 'machine git.example.org login deploy password %s', CHOSEN.drawn_12!(random))
  add(
    'command line',
    'run.sh',
    split === 'dev' ? 'mysql --user root --password=%s shop' : 'tool login --password %s',
    CHOSEN.drawn_12!(random),
  )
  add(
    'aws credentials',
    'credentials',
    '[default]\naws_secret_access_key = %s\nregion = eu-west-1',
    ISSUED.aws_secret_key!(random),
  )
  add(
    'gcp service account',
    'sa.json',
    `{"type": "service_account", "private_key_id": "${random.text(HEX, 40)}", "private_key": "-----BEGIN PRIVATE KEY-----\\n%s\\n-----END PRIVATE KEY-----\\n"}`,
    pemBody(random, 20).replaceAll('\n', '\\n'),
  )
  for (const kind of half(['RSA ', 'EC ', 'OPENSSH ', '', 'ENCRYPTED ', 'DSA '], split))
    add(
      'pem',
      'key.pem',
      `-----BEGIN ${kind}PRIVATE KEY-----\n%s\n-----END ${kind}PRIVATE KEY-----`,
      pemBody(random, 12),
    )
  add(
    'pem in source',
    'a.ts',
    `const key = \`-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\``,
    pemBody(random, 12),
  )
  add('pem that is cut off', 'a.txt', '-----BEGIN RSA PRIVATE KEY-----\n%s', pemBody(random, 8))
  add(
    'django secret key',
    'settings.py',
    "SECRET_KEY = 'django-insecure-%s'",
    random.text(`${ALPHANUMERIC}!@#^*`, 40),
  )
  add('php define', 'wp-config.php', "define('DB_PASSWORD', '%s');", CHOSEN.drawn_12!(random))
  add('c define', 'a.h', '#define WIFI_PASSWORD "%s"', CHOSEN.drawn_12!(random))
  return many
}
