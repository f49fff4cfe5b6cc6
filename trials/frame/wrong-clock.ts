/** Loaded before a server: shifts its clock by CRASH_CLOCK_MS milliseconds. Timers do not depend on the clock. */
const wrong = Number(process.env['CRASH_CLOCK_MS'] ?? 0);

if (wrong !== 0) {
  globalThis.Date = new Proxy(Date, {
    construct: (right, given: unknown[], made) =>
      Reflect.construct(right, given.length === 0 ? [right.now() + wrong] : given, made) as Date,
    get: (right, name) => (name === 'now' ? () => right.now() + wrong : (Reflect.get(right, name) as unknown)),
  });
}
