/** Shapes that issuers give their keys: a prefix that nothing else has, then so many characters of one alphabet. */
import { isDrawn } from './drawn-value.ts'

export interface IssuerRule {
  /** Said in place of the secret. */
  name: string
  /** Found first, without regard to case; the pattern begins where it does. */
  keyword: string
  /** Sticky. Every repeat is bounded, and no two repeats beside each other share a character: time is linear. */
  pattern: RegExp
  /** Where the secret begins inside the match; the rest is shown. */
  from?: (match: string) => number
  /** Further proof, for shapes that ordinary text may have too. */
  isSecret?: (value: string) => boolean
}

const ALPHABETS: Record<string, string> = {
  /** Letters and digits. */
  a: '[A-Za-z0-9]',
  /** The same with `_` and `-`. */
  w: '[\\w-]',
  h: '[0-9a-fA-F]',
  u: '[0-9A-Z]',
  /** Base64, also of URLs. */
  b: '[A-Za-z0-9+/=_-]',
  /** Words with points between. */
  d: '[\\w.=~-]',
}

/** name: prefix, alphabet and fewest characters; the prefixes are those that issuers document. */
const PREFIXES = `
aws_key: AKIA u16 ASIA u16 ABIA u16
github_token: ghp_ a36 gho_ a36 ghu_ a36 ghs_ a36 ghr_ a36 github_pat_ w50
gitlab_token: glpat- d20 gldt- w20 glrt- d20 glptt- w20 glcbt- w20 glft- w20 glimt- w20 glagent- w20 gloas- w20 glsoat- w20 GR1348941 w20
slack_token: xoxa- w10 xoxb- w10 xoxc- w10 xoxd- b10 xoxe- w10 xoxp- w10 xoxr- w10 xoxs- w10 xoxe.xoxp- w10 xoxe.xoxb- w10 xapp- w20
stripe_key: sk_live_ a16 sk_test_ a16 rk_live_ a16 rk_test_ a16 whsec_ b24
google_key: AIza w35 GOCSPX- w20 ya29. d20
npm_token: npm_ a36
sendgrid_key: SG. d40
pypi_token: pypi-AgE w50
hugging_face_token: hf_ a30 api_org_ a30
docker_token: dckr_pat_ w20 dckr_oat_ w20
digitalocean_token: dop_v1_ h64 doo_v1_ h64 dor_v1_ h64
shopify_token: shpat_ h32 shpca_ h32 shppa_ h32 shpss_ h32
square_token: sq0atp- w22 sq0csp- w40 sq0idp- w22
mailgun_key: key- h32
brevo_key: xkeysib- w60
atlassian_token: ATATT3x b100 ATCTT3x b100 ATBB a32
linear_key: lin_api_ a32 lin_oauth_ a32
notion_token: ntn_ a40
figma_token: figd_ w30 figu_ w30
databricks_token: dapi h32
grafana_token: glc_ b32 glsa_ w32
vault_token: hvs. w24 hvb. w24 hvr. w24
doppler_token: dp.pt. a40 dp.st. d40 dp.ct. a40
planetscale_token: pscale_tkn_ d30 pscale_pw_ d30 pscale_oauth_ d30
postman_key: PMAK- w50
new_relic_key: NRAK- u27 NRII- w32 NRJS- h19
sentry_token: sntrys_ b40 sntryu_ h64
supabase_key: sbp_ h40 sb_secret_ w20
netlify_token: nfp_ a36
rubygems_key: rubygems_ h48
nuget_key: oy2 a43
dynatrace_token: dt0c01. d80
age_key: AGE-SECRET-KEY-1 u58
one_password_token: ops_eyJ b200
perplexity_key: pplx- a40
groq_key: gsk_ a40
replicate_token: r8_ a37
xai_key: xai- a60
mapbox_token: sk.eyJ d60
alibaba_key: LTAI a20
tencent_key: AKID a32
prefect_key: pnu_ a36
typeform_token: tfp_ d40
contentful_token: CFPAT- w43
buildkite_token: bkua_ h40
circleci_token: CCIPAT_ w40
sonar_token: sqp_ h40 squ_ h40 sqa_ h40
pinecone_key: pcsk_ w50
langsmith_key: lsv2_pt_ w40 lsv2_sk_ w40
tailscale_key: tskey- w30
pulumi_token: pul- h40
easypost_key: EZAK a54
flutterwave_key: FLWSECK_TEST- w12 FLWSECK- w12
adafruit_key: aio_ a28
heroku_key: HRKU- w36
clojars_token: CLOJARS_ a60
readme_key: rdme_ a70
infracost_key: ico- a32
`

const MOST = 400

function prefixRule(name: string, prefix: string, spec: string): IssuerRule {
  let pattern: RegExp | undefined
  return {
    name,
    keyword: prefix.toLowerCase(),
    // Made when it is first needed: few texts need more than one or two.
    get pattern() {
      pattern ??= prefixPattern(prefix, spec)
      return pattern
    },
    isSecret: value => !isMadeUp(value.slice(prefix.length)),
  }
}

function prefixPattern(prefix: string, spec: string): RegExp {
  const fewest = Number(spec.slice(1))
  const literal = prefix.replace(/[.-]/g, '\\$&')
  const isExact = spec[0] === 'u' && prefix.length === 4
  const count = isExact ? `{${fewest}}(?![0-9A-Za-z])` : `{${fewest},${MOST}}`
  return new RegExp(`${literal}${ALPHABETS[spec[0]!]}${count}`, 'y')
}

/** `xxxx`, `EXAMPLE`, `your_token`: what documentation writes in place of a key. */
function isMadeUp(rest: string): boolean {
  return (
    /example|placeholder|your[_-]|x{8}|\.{3}|0{12}|1234567890abcdef1234567890/i.test(rest) ||
    /^[a-z_-]+$/.test(rest)
  )
}

function tableRules(): IssuerRule[] {
  const rules: IssuerRule[] = []
  for (const line of PREFIXES.trim().split('\n')) {
    const [name = '', ...words] = line.split(/:? /)
    for (let at = 0; at + 1 < words.length; at += 2) rules.push(prefixRule(name, words[at]!, words[at + 1]!))
  }
  return rules
}

const hasDigits = (value: string): boolean => /\d/.test(value) && /[A-Za-z]{2}/.test(value)
const afterLast = (mark: string) => (match: string) => match.lastIndexOf(mark) + mark.length

/** Shapes that are more than a prefix. */
const SHAPES: readonly IssuerRule[] = [
  {
    name: 'model_key',
    keyword: 'sk-',
    pattern: /sk-[A-Za-z0-9_-]{20,400}/y,
    isSecret: value =>
      hasDigits(value) && !isMadeUp(value.slice(3)) && isDrawn(value.slice(value.lastIndexOf('-') + 1)),
  },
  { name: 'jwt', keyword: 'eyj', pattern: /eyJ[\w-]{10,2000}\.eyJ[\w-]{10,8000}\.[\w-]{10,2000}/y },
  {
    name: 'slack_webhook',
    keyword: 'hooks.slack.com/',
    pattern:
      /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9]{6,20}\/[A-Za-z0-9]{6,30}\/[A-Za-z0-9/]{10,80}/y,
    from: match => match.indexOf('/', 16) + 1,
    isSecret: value => !/x{6}|0{8}/i.test(value),
  },
  {
    name: 'discord_webhook',
    keyword: '/api/webhooks/',
    pattern: /\/api\/webhooks\/\d{10,24}\/[\w-]{40,120}/y,
    from: afterLast('/'),
  },
  {
    name: 'teams_webhook',
    keyword: '.webhook.office.com/',
    pattern: /\.webhook\.office\.com\/webhookb2\/[\w@-]{30,120}\/IncomingWebhook\/[\w/-]{30,120}/y,
    from: match => match.indexOf('webhookb2/') + 10,
  },
  {
    name: 'telegram_token',
    keyword: ':aa',
    pattern: /:AA[\w-]{32,35}(?![\w-])/y,
  },
  {
    name: 'mailchimp_key',
    keyword: '-us',
    pattern: /-us\d{1,2}(?![\w-])/y,
  },
  {
    name: 'azure_secret',
    keyword: 'q~',
    pattern: /Q~[\w.~-]{31,40}/y,
  },
  {
    name: 'azure_signature',
    keyword: 'sig=',
    pattern: /sig=[A-Za-z0-9%+/=_-]{40,200}/y,
    from: () => 4,
  },
  {
    name: 'google_refresh_token',
    keyword: '1//0',
    pattern: /1\/\/0[\w-]{40,200}/y,
  },
  {
    name: 'bearer_token',
    keyword: 'bearer ',
    pattern: /[Bb]earer {1,4}[A-Za-z0-9._~+/=-]{12,2000}/y,
    from: match => match.lastIndexOf(' ') + 1,
    isSecret: value => hasDigits(value) && isDrawn(value) && !isMadeUp(value),
  },
  {
    name: 'basic_credentials',
    keyword: 'basic ',
    pattern: /[Bb]asic {1,4}[A-Za-z0-9+/]{8,400}={0,2}/y,
    from: match => match.lastIndexOf(' ') + 1,
    isSecret: isUserAndPassword,
  },
]

/** What `Authorization: Basic` carries; `user:password` of a manual is none. */
function isUserAndPassword(value: string): boolean {
  const text = Buffer.from(value, 'base64').toString('latin1')
  return /^[\x20-\x7e]+$/.test(text) && /^[^:]*:[^:].{2,}$/.test(text) && value.length % 4 === 0
}

export function issuerRules(): IssuerRule[] {
  return [...SHAPES, ...tableRules()]
}

/** Some shapes have their mark in the middle: how far before it they begin. */
export const LOOKS_BACK: Record<string, RegExp> = {
  azure_secret: /[\w.~-]{3}\d$/,
  mailchimp_key: /(?<![0-9a-f])[0-9a-f]{32}$/,
  telegram_token: /(?<!\d)\d{8,10}$/,
}
