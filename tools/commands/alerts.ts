import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { listOf, missing, programs } from '../testing/system.ts';
import { root } from './paths.ts';

/** Runs Prometheus' own tests of the alerts in deploy/prometheus. @returns 1 where one fails or promtool is absent */
function testAlerts(): number {
  const absent = missing(['promtool']);
  if (absent.length > 0) {
    console.error(
      `Falta ${listOf(absent)}. En Debian: apt-get install --no-install-recommends ${programs.promtool.package}, y si no quieres su servicio, systemctl disable --now prometheus`,
    );
    return 1;
  }
  const steps = [
    ['check', 'rules', 'alertas.yml'],
    ['test', 'rules', 'alertas.test.yml'],
  ];
  const cwd = path.join(root, 'deploy/prometheus');
  return steps.every((args) => spawnSync(programs.promtool.find() ?? '', args, { cwd, stdio: 'inherit' }).status === 0) ? 0 : 1;
}

process.exitCode = testAlerts();
