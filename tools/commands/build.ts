import { buildWhenStale } from '../web/build.ts';
import { root } from './paths.ts';

try {
  await buildWhenStale(root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
