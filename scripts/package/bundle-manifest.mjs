/** The manifest of the .mcpb bundle: what a desktop client shows, and how it starts the executable inside. */

/** `tools`: name and first sentence. The description of a tool is what the server lists. */
export function bundleManifest(manifest, tools) {
  return {
    manifest_version: '0.3',
    name: manifest.name,
    display_name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    author: { name: 'The bombe authors' },
    license: manifest.license,
    keywords: manifest.keywords,
    server: {
      type: 'binary',
      entry_point: 'server/bombe',
      mcp_config: {
        command: `\${__dirname}/server/bombe`,
        args: ['--repo', `\${user_config.repository}`, 'serve'],
        env: {},
      },
    },
    tools: tools.map(({ name, description }) => ({ name, description })),
    user_config: {
      repository: {
        type: 'directory',
        title: 'Repository',
        description: 'The folder with the code to answer about',
        required: true,
      },
    },
    compatibility: { platforms: ['linux'] },
  }
}
