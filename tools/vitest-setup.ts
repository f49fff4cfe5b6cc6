import { format } from 'node:util';
import { afterEach } from 'vitest';

// React, happy-dom and our own code report defects through console.error: a test that prints one fails. A test that provokes one
// spies on it and asserts the message.
const printed: string[] = [];
const print = console.error;
console.error = (...given: unknown[]) => {
  printed.push(format(...given));
  print(...given);
};

afterEach(() => {
  const said = printed.splice(0);
  if (said.length > 0) throw new Error(`console.error was called:\n${said.join('\n')}`);
});
