/** Projects that a build tool describes: Maven, Gradle, .NET, and builds of C. */
import { expect, test } from 'vitest'
import { projectsOf } from './projects-of.ts'

test('maven: names, source folders, and XML that is up to something', async () => {
  const pom = (body: string) =>
    `<?xml version="1.0"?>\n<project xmlns="http://maven.apache.org/POM/4.0.0">${body}</project>`
  const { projects, owners, problems } = await projectsOf({
    'pom.xml': pom(
      '<!-- <artifactId>no</artifactId> --><parent><artifactId>parent</artifactId></parent><artifactId>root</artifactId><modules><module>a</module></modules>',
    ),
    'a/pom.xml': pom(
      `<artifactId> a </artifactId><build><sourceDirectory>\${project.basedir}/java</sourceDirectory></build><dependencies><dependency><groupId>org.junit.jupiter</groupId><artifactId>junit</artifactId></dependency><dependency><groupId>com.own</groupId><artifactId>core</artifactId></dependency></dependencies><groupId>com.own</groupId>`,
    ),
    'a/java/A.java': '',
    'a/src/test/java/ATest.java': '',
    'a/src/main/java/B.java': '',
    'evil/pom.xml': `<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pom('<artifactId>&x;</artifactId>')}`,
    'evil/E.java': '',
    'R.java': '',
  })
  expect(projects['pom.xml']).toMatchObject({ kind: 'maven', name: 'root', settings: { sourceRoots: [] } })
  expect(projects['a/pom.xml']).toMatchObject({ name: 'a' })
  expect(projects['a/pom.xml']?.settings).toEqual({
    sourceRoots: ['a/java', 'a/src/main/java', 'a/src/test/java'],
    dependencies: ['core', 'junit', 'org.junit.jupiter'],
  })
  expect(projects['evil/pom.xml']?.name).toBe('')
  expect(problems).toMatchObject([{ path: 'evil/pom.xml', code: 'bad_config' }])
  expect(owners['a/src/main/java/B.java']).toBe('a/pom.xml')
  expect(owners['R.java']).toBe('pom.xml')
})

test('csproj: names, usings and packages of all props above, and XML that is up to something', async () => {
  const { projects, owners, problems } = await projectsOf({
    'Directory.Build.props':
      '<Project><ItemGroup Condition="2 > 1"><Using Include="Acme.Everywhere" /></ItemGroup></Project>',
    'src/App/App.csproj': `\uFEFF<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><AssemblyName>Acme.App</AssemblyName></PropertyGroup>
      <!-- <ItemGroup><Using Include="No" /></ItemGroup> --><ItemGroup><Using Include="Acme.Text" /><Using Remove="System" />
      <PackageReference Include="Serilog" Version="4.0" /></ItemGroup></Project>`,
    'src/App/Program.cs': '',
    'src/Lib/Lib.csproj':
      '<Project><PropertyGroup><AssemblyName>$(Prefix).Lib</AssemblyName></PropertyGroup></Project>',
    'evil/Evil.csproj':
      '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><Project><ItemGroup><Using Include="&x;" /></ItemGroup></Project>',
    'evil/E.cs': '',
  })
  expect(projects['src/App/App.csproj']).toMatchObject({ kind: 'csproj', name: 'Acme.App' })
  expect(projects['src/App/App.csproj']?.settings).toMatchObject({
    globalImports: ['Acme.Everywhere', 'Acme.Text'],
    dependencies: ['Serilog'],
  })
  expect(projects['src/Lib/Lib.csproj']?.name).toBe('Lib')
  expect(projects['evil/Evil.csproj']?.settings.globalImports).toEqual(['Acme.Everywhere'])
  expect(problems).toMatchObject([{ path: 'evil/Evil.csproj', code: 'bad_config' }])
  expect(owners['src/App/Program.cs']).toBe('src/App/App.csproj')
})

test('builds of C: include folders as they are written, one project where a build starts', async () => {
  const { projects, owners } = await projectsOf({
    'CMakeLists.txt': `project(shop C)\ninclude_directories(include \${CMAKE_CURRENT_SOURCE_DIR}/src \${GONE}/x)\nexecute_process(COMMAND touch ran)\n`,
    'src/CMakeLists.txt': `target_include_directories(shop PUBLIC $<BUILD_INTERFACE:\${PROJECT_SOURCE_DIR}/deps> ../../out)\n`,
    'src/deps/d.h': '',
    'src/shop.c': '',
    'include/shop.h': '',
    'tool/Makefile': 'all:\n\tcc -Iinc -I $(srcdir)/more t.c\n',
    'tool/inc/t.h': '',
    'other/meson.build': "project('other', 'c')\ninc = include_directories('inc')\n",
    'other/inc/o.h': '',
    'other/o.c': '',
  })
  expect(projects['CMakeLists.txt']).toMatchObject({ kind: 'c-build', name: 'shop' })
  expect(projects['CMakeLists.txt']?.settings.sourceRoots).toEqual([
    'include',
    'other/inc',
    'src',
    'src/deps',
    'tool/inc',
  ])
  expect(projects['src/CMakeLists.txt']).toBeUndefined()
  expect(projects['other/meson.build']).toMatchObject({ kind: 'c-build', name: 'other' })
  expect(owners['other/o.c']).toBe('other/meson.build')
  expect(owners['src/shop.c']).toBe('CMakeLists.txt')
})

test('compile_commands.json: folders of another machine are found by their ends', async () => {
  const { projects } = await projectsOf({
    'compile_commands.json': JSON.stringify([
      {
        directory: '/home/me/shop/build',
        command: 'cc -I/home/me/shop/include -I/usr/include -c ../src/a.c',
        file: '../src/a.c',
      },
    ]),
    'include/a.h': '',
    'src/a.c': '',
  })
  expect(projects['compile_commands.json']?.settings.sourceRoots).toEqual(['include'])
})

test('gradle: build files, included modules, files named after the module', async () => {
  const { projects, owners } = await projectsOf({
    'settings.gradle':
      'rootProject.name = "tree"\n// include "no"\n/* include "neither" */\ninclude "core", \':web:api\'\ninclude("moved")\nproject(":moved").projectDir = file("elsewhere/it")\ninclude "bare"\n',
    'build.gradle': '',
    'core/core.gradle':
      'dependencies {\n  testImplementation("org.junit:junit:5")\n  // api "no:no:1"\n  api \'com.x:y\'\n}\n',
    'core/src/main/java/C.java': '',
    'core/src/testFixtures/java/F.java': '',
    'web/api/build.gradle.kts': '',
    'web/api/W.java': '',
    'elsewhere/it/I.java': '',
    'bare/B.java': '',
    'no/N.java': '',
  })
  expect(projects['core/core.gradle']).toMatchObject({
    kind: 'gradle',
    name: 'core',
    settings: {
      sourceRoots: ['core/src/main/java', 'core/src/testFixtures/java'],
      dependencies: ['com.x', 'junit', 'org.junit', 'y'],
    },
  })
  expect(projects['web/api/build.gradle.kts']?.name).toBe('api')
  expect(projects['build.gradle']?.name).toBe('tree')
  expect(owners).toMatchObject({
    'core/src/main/java/C.java': 'core/core.gradle',
    'elsewhere/it/I.java': 'settings.gradle',
    'bare/B.java': 'settings.gradle',
    'no/N.java': 'build.gradle',
  })
})
