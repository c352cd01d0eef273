/** Where secrets stand in real repositories: one line or a few, with the file they would be in. */

export interface Context {
  path: string
  /** `%s` is the secret, `%n` a name in the style of the place. */
  text: string
}

/** Names in three styles, so that each place can have its own. */
export interface Named {
  shout: string
  camel: string
  snake: string
}

export const PASSWORD_NAMES: readonly Named[] = [
  { shout: 'DB_PASSWORD', camel: 'dbPassword', snake: 'db_password' },
  { shout: 'PASSWORD', camel: 'password', snake: 'password' },
  { shout: 'SMTP_PASS', camel: 'smtpPass', snake: 'smtp_pass' },
  { shout: 'ADMIN_PWD', camel: 'adminPwd', snake: 'admin_pwd' },
  { shout: 'POSTGRES_PASSWORD', camel: 'postgresPassword', snake: 'postgres_password' },
  { shout: 'KEYSTORE_PASSPHRASE', camel: 'keystorePassphrase', snake: 'keystore_passphrase' },
  { shout: 'REDIS_PASSWORD', camel: 'redisPassword', snake: 'redis_password' },
  { shout: 'FTP_PASSWD', camel: 'ftpPasswd', snake: 'ftp_passwd' },
]

export const KEY_NAMES: readonly Named[] = [
  { shout: 'API_KEY', camel: 'apiKey', snake: 'api_key' },
  { shout: 'CLIENT_SECRET', camel: 'clientSecret', snake: 'client_secret' },
  { shout: 'JWT_SECRET', camel: 'jwtSecret', snake: 'jwt_secret' },
  { shout: 'AUTH_TOKEN', camel: 'authToken', snake: 'auth_token' },
  { shout: 'SECRET_KEY', camel: 'secretKey', snake: 'secret_key' },
  { shout: 'ACCESS_TOKEN', camel: 'accessToken', snake: 'access_token' },
  { shout: 'ENCRYPTION_KEY', camel: 'encryptionKey', snake: 'encryption_key' },
  { shout: 'WEBHOOK_SECRET', camel: 'webhookSecret', snake: 'webhook_secret' },
]

/** Names that say nothing: what they hold is known by its look alone. */
export const PLAIN_NAMES: readonly Named[] = [
  { shout: 'UPSTREAM', camel: 'upstream', snake: 'upstream' },
  { shout: 'BILLING', camel: 'billing', snake: 'billing' },
  { shout: 'CONFIG_A', camel: 'configA', snake: 'config_a' },
  { shout: 'PARTNER', camel: 'partner', snake: 'partner' },
]

type Style = keyof Named

/** By format of the place; each of them holds any literal. */
export const PLACES: Record<string, { style: Style; contexts: readonly Context[] }> = {
  env: {
    style: 'shout',
    contexts: [
      { path: '.env', text: '%n=%s' },
      { path: '.env.production', text: 'export %n=%s' },
      { path: 'Dockerfile', text: 'ENV %n=%s' },
      { path: 'deploy.sh', text: '%n="%s"' },
    ],
  },
  yaml: {
    style: 'snake',
    contexts: [
      { path: 'config.yml', text: 'db:\n  host: localhost\n  %n: %s\n  port: 5432' },
      { path: 'values.yaml', text: '  %n: "%s"' },
      { path: 'app.yaml', text: "- %n: '%s'" },
      { path: 'k8s.yaml', text: '  - name: %n\n    value: %s' },
    ],
  },
  properties: {
    style: 'camel',
    contexts: [
      { path: 'application.properties', text: 'spring.datasource.%n=%s' },
      { path: 'app.properties', text: '%n = %s' },
      { path: 'setup.ini', text: '[db]\n%n = %s' },
      { path: 'app.properties', text: 'app.%n: %s' },
    ],
  },
  xml: {
    style: 'camel',
    contexts: [
      { path: 'settings.xml', text: '<server><%n>%s</%n></server>' },
      { path: 'web.config', text: '<add key="%n" value="%s" />' },
      { path: 'beans.xml', text: '<property name="%n" value="%s"/>' },
      { path: 'app.xml', text: '<entry key="%n">%s</entry>' },
    ],
  },
  json: {
    style: 'camel',
    contexts: [
      { path: 'config.json', text: '{ "%n": "%s" }' },
      { path: 'appsettings.json', text: '    "%n" : "%s",' },
      { path: 'task.json', text: '{"name": "%n", "value": "%s"}' },
      { path: 'data.ts', text: 'const body = "{\\"%n\\": \\"%s\\"}"' },
    ],
  },
  toml: {
    style: 'snake',
    contexts: [
      { path: 'config.toml', text: '%n = "%s"' },
      { path: 'main.tf', text: '  %n      = "%s"' },
    ],
  },
  typescript: {
    style: 'camel',
    contexts: [
      { path: 'a.ts', text: "const %n: string = '%s'" },
      { path: 'b.ts', text: 'export const %n = `%s`' },
      { path: 'c.ts', text: "  %n: '%s'," },
      { path: 'd.js', text: 'this.%n = "%s";' },
    ],
  },
  python: {
    style: 'snake',
    contexts: [
      { path: 'a.py', text: '%n = "%s"' },
      { path: 'b.py', text: "connect(host='db', %n='%s')" },
      { path: 'c.py', text: '%n: Final[str] = "%s"' },
      { path: 'd.py', text: 'config["%n"] = b"%s"' },
    ],
  },
  go: {
    style: 'camel',
    contexts: [
      { path: 'a.go', text: 'const %n string = "%s"' },
      { path: 'b.go', text: '%n := "%s"' },
      { path: 'c.go', text: 'var %n = []byte("%s")' },
      { path: 'd.go', text: 'cfg := Config{Host: "db", %n: "%s"}' },
    ],
  },
  java: {
    style: 'camel',
    contexts: [
      { path: 'A.java', text: 'private static final String %n = "%s";' },
      { path: 'B.java', text: 'String %n="%s";' },
      { path: 'C.java', text: 'map.put("%n", "%s");' },
      { path: 'D.kt', text: 'val %n: String = "%s"' },
    ],
  },
  setter: {
    style: 'camel',
    contexts: [
      { path: 'A.java', text: 'dataSource.%n("%s");' },
      { path: 'b.ts', text: "builder.%n('%s')" },
      { path: 'C.java', text: 'source.set_%n("%s");' },
      { path: 'd.ts', text: "client.with_%n( '%s' )" },
    ],
  },
  getenv: {
    style: 'shout',
    contexts: [
      { path: 'a.py', text: 'os.getenv("%n", "%s")' },
      { path: 'b.ts', text: "const x = process.env.%n || '%s'" },
      { path: 'C.java', text: 'System.getProperty("%n", "%s")' },
      { path: 'd.py', text: "value = os.environ.get('%n', '%s')" },
      { path: 'e.ts', text: "const y = process.env.%n ?? '%s'" },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of docker compose.
      { path: 'docker-compose.yml', text: '      X: ${%n:-%s}' },
    ],
  },
}
