/** Loaded before a server: its machine's clock is wrong by CRASH_CLOCK_MS milliseconds. Timers are not: they count from the start. */
const wrong = Number(process.env['CRASH_CLOCK_MS'] ?? 0);

if (wrong !== 0) {
  globalThis.Date = new Proxy(Date, {
    construct: (right, given: unknown[], made) =>
      Reflect.construct(right, given.length === 0 ? [right.now() + wrong] : given, made) as Date,
    get: (right, name) => (name === 'now' ? () => right.now() + wrong : (Reflect.get(right, name) as unknown)),
  });
}
