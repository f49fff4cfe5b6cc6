import { runTests, testsSince } from '../testing/some-tests.ts';

/** Runs the tests that reach what changed since the last commit, or since the commit that is named. */
process.exitCode = runTests(testsSince(process.argv[2]));
