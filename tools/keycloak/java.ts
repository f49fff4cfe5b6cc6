import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { NotPossible } from '../testing/harness.ts';

/** Keycloak 26's least. */
const OLDEST = 17;

/** The Java that Keycloak runs on: JAVA_HOME's, else the one in PATH. @returns the program @throws NotPossible */
export function findJava(environment: NodeJS.ProcessEnv = process.env): string {
  const home = environment['JAVA_HOME'];
  const java = home ? path.join(home, 'bin', 'java') : 'java';
  // It tells its version on stderr.
  const { error, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', env: environment });
  if (error)
    throw new NotPossible(`falta Java ${OLDEST} o superior (en Debian, el paquete openjdk-${OLDEST}-jre-headless); o define JAVA_HOME`);
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (version >= OLDEST) return java;
  throw new NotPossible(`falta Java ${OLDEST} o superior: ${java} es la ${version}; define JAVA_HOME con una más nueva`);
}
