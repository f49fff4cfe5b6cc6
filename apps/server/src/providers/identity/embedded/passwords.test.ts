import { expect, test } from 'vitest';
import { IdentityUnavailable } from '../port.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password matches only its own hash, each with its own salt', { tags: ['V6.2.8', 'V6.2.9', 'V11.4.2'] }, async () => {
  const [one, other] = await Promise.all([passwords.hash('Telar1234'), passwords.hash('Telar1234')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await passwords.verify('Telar1234', one)).toBe(true);
  expect(await passwords.verify('Telar1235', one)).toBe(false);
  expect(await passwords.verify('', one)).toBe(false);
});

test('hashes of other programs and costs are accepted', { tags: ['V11.2.2'] }, async () => {
  // From the tests of the reference implementation, phc-winner-argon2.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await passwords.verify('password', reference)).toBe(true);
  expect(await passwords.verify('passwore', reference)).toBe(false);
  await expect(passwords.verify('x', '$2b$10$abc')).rejects.toThrow('not an argon2id hash');
});

test('an unknown user and an overlong password never match', async () => {
  expect(await passwords.verify('Telar1234', undefined)).toBe(false);
  const long = 'a'.repeat(128);
  const stored = await passwords.hash(long);
  expect(await passwords.verify(long, stored)).toBe(true);
  expect(await passwords.verify(`${long}a`, stored)).toBe(false);
});

test('some requests queue, the rest must retry later, and capacity returns afterwards', { tags: ['V15.2.2'] }, async () => {
  const few = createPasswords({ atOnce: 1, waiting: 2 });
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => few.hash('Telar1234')));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(IdentityUnavailable);
  expect(await Promise.all([1, 2, 3].map(() => few.verify('Telar1234', undefined)))).toEqual([false, false, false]);
});
