import { registro, type RegistroField, type Values } from '@veridico/forms';
import type { FastifyRequest } from 'fastify';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import { queueLetter } from '../mails/queue.ts';
import { UserExists, type IdentityUser } from '../providers/identity/port.ts';
import { holderOf, insertCustomer, proveRut, releaseStatedRut, retireCustomer } from './customers.ts';
import type { AccountDeps } from './deps.ts';
import { assertHardToGuess } from './guessable-passwords.ts';
import type { AccountMail } from './letters.ts';
import { readForm } from '../http/read-form.ts';

/** Longer than creating an account takes, so that the response time does not tell whether one already existed. */
const AT_LEAST_MS = 1_000;

/** The form as sent: the RUT in two parts, no confirmation of the password. */
export type Registration = Readonly<Record<Exclude<RegistroField, 'rut' | 'passwordConfirmacion'> | 'run' | 'digito', string>>;

/**
 * Creates an account for the holder of a RUT's identity card. If an account with that mail or RUT exists, nothing is created and its owner
 * gets a mail; the response is the same. @throws Problem CAMPOS_INVALIDOS, IDENTIDAD_NO_VALIDADA, DEMASIADAS_SOLICITUDES
 */
export async function register(deps: AccountDeps, request: FastifyRequest, sent: Registration): Promise<void> {
  const { run, digito, ...rest } = sent;
  const rut = run.trim() === '' ? '' : `${run}-${digito}`;
  const values = readForm(registro, { ...rest, rut, passwordConfirmacion: sent.password });
  assertHardToGuess('password', values.password, values.email);
  await refuseEvenly(() => proveIdentity(deps, request, values));
  await deps.visitors.limitByKey(values.email, 'registroCorreo');
  await Promise.all([makeAccount(deps, values), deps.pause(AT_LEAST_MS)]);
  deps.wake();
}

/**
 * Proves the RUT with the current identity card, as in a purchase, and that its holder is alive. Wrong serials use up a small limit, the
 * right one almost none (decision 0019).
 */
async function proveIdentity({ visitors, proveSerial, isAlive }: AccountDeps, request: FastifyRequest, values: Values<RegistroField>) {
  const { rut, serie } = values;
  await visitors.limitByAddress(request, 'registroDireccion');
  await visitors.limitByKey(serie, 'serie');
  await visitors.limitByKey(rut, 'registroRutTope');
  const proven = await proveSerial(rut, serie);
  const alive = await isAlive(rut);
  if (proven && alive) return;
  await visitors.limitByKey(rut, 'registroRut');
  throw new Problem('IDENTIDAD_NO_VALIDADA');
}

async function makeAccount(deps: AccountDeps, values: Values<RegistroField>): Promise<void> {
  const { db, identity } = deps;
  const holders = await provenHolders(deps, values.rut);
  if (holders.length > 0) return mailOwners(deps, holders);
  const user = await createUser(deps, values);
  if (!user) return (await addCard(deps, values)) ? undefined : mailOwners(deps, [{ email: values.email }]);
  await forgetStale(deps, values.rut);
  if (await insertCustomer(db, { sub: user.id, rut: values.rut, proven: true })) {
    await queueLetter(db, 'cuenta-confirmar' satisfies AccountMail, user.email);
    return;
  }
  // Another registration of the same RUT came first.
  await identity.delete(user.id);
}

/** Accounts that hold a RUT. A contracting may only have stated it for an account; the card that was just shown takes it from there. */
async function provenHolders({ db, identity }: AccountDeps, rut: string): Promise<IdentityUser[]> {
  const proven: IdentityUser[] = [];
  for (const user of await identity.findByRut(rut)) {
    if (await releaseStatedRut(db, user.id)) await identity.update(user.id, { rut: '' });
    else proven.push(user);
  }
  const holder = await holderOf(db, rut);
  if (holder !== undefined) await releaseStatedRut(db, holder);
  return proven;
}

/**
 * Adds what the card proved to an account without a proven RUT, such as one that an invitation created. Its own password is the proof that the
 * person owns it.
 */
async function addCard({ db, identity }: AccountDeps, values: Values<RegistroField>): Promise<boolean> {
  const { email, firstName, lastName, secondLastName, rut, serie, telefono, password } = values;
  const user = await identity.find({ email });
  if (!user?.enabled || !user.emailVerified || !(await identity.verifyPassword(user.id, password))) return false;
  if (user.rut !== '') {
    if (!(await releaseStatedRut(db, user.id))) return false;
    await identity.update(user.id, { rut: '' });
  }
  if (!(await proveRut(db, user.id, rut))) return false;
  await identity.update(user.id, {
    firstName,
    lastName,
    secondLastName: secondLastName === '' ? null : secondLastName,
    rut,
    serie,
    telefono,
  });
  await queueLetter(db, 'cuenta-cedula' satisfies AccountMail, user.email);
  return true;
}

/** Undefined if an account already has the mail. */
async function createUser({ identity }: AccountDeps, values: Values<RegistroField>): Promise<IdentityUser | undefined> {
  const { email, firstName, lastName, secondLastName, rut, serie, telefono, password } = values;
  try {
    return await identity.create({
      email,
      firstName,
      lastName,
      secondLastName: secondLastName === '' ? undefined : secondLastName,
      rut,
      serie,
      telefono,
      password,
    });
  } catch (error) {
    if (error instanceof UserExists) return undefined;
    throw error;
  }
}

/** An operator may have deleted the account at the identity provider: its RUT is free again. */
async function forgetStale({ db, identity }: AccountDeps, rut: string): Promise<void> {
  const holder = await holderOf(db, rut);
  if (holder !== undefined && !(await identity.find({ id: holder }))) await retireCustomer(db, holder);
}

async function mailOwners({ db }: AccountDeps, owners: readonly Pick<IdentityUser, 'email'>[]): Promise<void> {
  for (const { email } of owners) await queueLetter(db, 'cuenta-repetida' satisfies AccountMail, email);
}
