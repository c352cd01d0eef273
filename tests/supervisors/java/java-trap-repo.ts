/** A Java repository full of traps: everything that Java tools could run leaves a mark in a folder. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type MarkedRepo, markedRepo } from '../marked-repo.ts'

export const base = realpathSync(mkdtempSync(join(tmpdir(), 'bombe-java-traps-')))
/** Traps leave a mark here. */
export const marks = join(base, 'marks')
mkdirSync(marks)
export const sprung = () => readdirSync(marks).sort()
export function resetMarks(): void {
  for (const mark of sprung()) rmSync(join(marks, mark))
}

const shell = (name: string) => `#!/bin/sh\ntouch '${join(marks, name)}'\nexit 1\n`

const SOURCE = `package a;
@Deprecated
class «App:App» { ‹App:App› self() { return ‹App:App›.this.‹self:other›(); } ‹App:App› «self:other»() { return null; } }
`
export const PROCESSOR = `package evil;
import java.util.Set;
public class Processor extends javax.annotation.processing.AbstractProcessor {
  static { try { java.nio.file.Files.createFile(java.nio.file.Path.of("${join(marks, 'processor')}")); } catch (Exception e) { } }
  @Override public Set<String> getSupportedAnnotationTypes() { return Set.of("*"); }
  @Override public boolean process(Set<? extends javax.lang.model.element.TypeElement> a, javax.annotation.processing.RoundEnvironment r) { return false; }
}
`
export const SERVICE = 'META-INF/services/javax.annotation.processing.Processor'

const BAIT: Record<string, string> = {
  'pom.xml':
    '<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>',
  mvnw: shell('mvnw'),
  gradlew: shell('gradlew'),
  java: shell('java-in-working-folder'),
  javac: shell('java-in-working-folder'),
  jdtls: shell('jdtls-in-repository'),
  '.mvn/extensions.xml':
    '<extensions><extension><groupId>evil</groupId><artifactId>evil</artifactId><version>1</version></extension></extensions>',
  '.mvn/jvm.config': `-Xlog:gc:file=${join(marks, 'jvm-config')}\n`,
  'build.gradle': `new File('${join(marks, 'gradle')}').text = ''\n`,
  'settings.gradle': `new File('${join(marks, 'gradle')}').text = ''\n`,
  'gradle.properties': `org.gradle.jvmargs=-Xlog:gc:file=${join(marks, 'gradle')}\n`,
  '.hotspotrc': `+PrintFlagsFinal\nLogFile=${join(marks, 'hotspotrc')}\n`,
  'lombok.config': 'config.stopBubbling = true\nimport ../outside.config\n',
  '.project':
    '<projectDescription><name>bait</name><buildSpec><buildCommand><name>org.eclipse.ui.externaltools.ExternalToolBuilder</name></buildCommand><buildCommand><name>org.eclipse.jdt.core.javabuilder</name></buildCommand></buildSpec><natures><nature>org.eclipse.jdt.core.javanature</nature></natures></projectDescription>',
  '.classpath':
    '<classpath><classpathentry kind="src" path="src"/><classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/><classpathentry kind="output" path="bin"/></classpath>',
  '.factorypath':
    '<factorypath><factorypathentry kind="WKSPJAR" id="/bait/lib/processor.jar" enabled="true" runInBatchMode="false"/></factorypath>',
  '.settings/org.eclipse.jdt.apt.core.prefs':
    'eclipse.preferences.version=1\norg.eclipse.jdt.apt.aptEnabled=true\norg.eclipse.jdt.apt.reconcileEnabled=true\n',
  '.settings/org.eclipse.jdt.core.prefs':
    'eclipse.preferences.version=1\norg.eclipse.jdt.core.compiler.processAnnotations=enabled\n',
  'evil.launch': '<launchConfiguration type="org.eclipse.ui.externaltools.ProgramLaunchConfigurationType"/>',
  [`src/${SERVICE}`]: 'evil.Processor\n',
  'jdk/release': 'JAVA_VERSION="99.0.1"\n',
  'jdk/bin/java': shell('jdk-of-repository'),
  'jdk/lib/modules': '',
}

/** Set while bombe runs: what a person's shell, or a tool that started bombe, may have. */
export const HOSTILE_ENVIRONMENT = (root: string): Record<string, string> => ({
  PATH: `.:${root}:${join(root, 'jdk/bin')}:${process.env.PATH}`,
  JAVA_HOME: join(root, 'jdk'),
  JDK_HOME: join(root, 'jdk'),
  JAVA_TOOL_OPTIONS: `-Xlog:gc:file=${join(marks, 'java-tool-options')}`,
  JDK_JAVA_OPTIONS: `-Xlog:gc:file=${join(marks, 'jdk-java-options')}`,
  CLASSPATH: join(root, 'lib/processor.jar'),
})

function lay(repo: MarkedRepo): void {
  for (const [path, text] of Object.entries(BAIT)) {
    mkdirSync(dirname(join(repo.root, path)), { recursive: true })
    writeFileSync(join(repo.root, path), text)
    if (text.startsWith('#!')) chmodSync(join(repo.root, path), 0o755)
  }
  mkdirSync(join(repo.root, 'lib'), { recursive: true })
  copyFileSync(join(base, 'processor.jar'), join(repo.root, 'lib/processor.jar'))
}

export function bait(): MarkedRepo {
  const repo = markedRepo({ 'src/a/App.java': SOURCE })
  lay(repo)
  return repo
}
