import { runTests, testsIn } from '../testing/some-tests.ts';

/** Runs the tests of one file, or of a folder. */
try {
  process.exitCode = runTests(testsIn(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
