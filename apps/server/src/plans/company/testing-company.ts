import { enrol } from '../members.ts';
import { openAccounts, PASSWORD, uidIn, type Accounts } from '../../account/testing.ts';

export const COMPANY = '58234577-5';
/** The password that an invited person chooses. */
export const CHOSEN = 'Elegida123';

type Body = Readonly<Record<string, unknown>>;
type Answer = ReturnType<Accounts['call']>;

export interface ListedUser {
  readonly id: string;
  readonly correo: string;
  readonly version: number;
  readonly estado: string;
}

const USERS = '/v1/administracion/usuarios';

/** Accounts of a company whose administrator is jefa@ejemplo.cl. Calls use her token unless they pass another. */
export interface Company {
  readonly accounts: Accounts;
  /** Removes every user except the administrator. */
  reset(): Promise<void>;
  /** Adds a user with an account of their own. @returns their token */
  member(email: string, empresa?: string, rol?: 'administrador' | 'consultor' | 'facturacion'): Promise<string>;
  tokenOf(email: string, password?: string): Promise<string>;
  list(token?: string): Answer;
  users(token?: string): Promise<ListedUser[]>;
  seen(correo: string, token?: string): Promise<ListedUser>;
  post(to: string, body: Body, token?: string): Answer;
  invite(fields?: Body, token?: string): Answer;
  /** Changes a user, with the version that the caller sees now. */
  act(what: string, correo: string, body?: Body, token?: string): Answer;
  /** Sets a password through a link. */
  follow(uid: string, nuevaPassword?: string): Answer;
  /** Invites ines@ejemplo.cl, who accepts. @returns their token */
  joined(): Promise<string>;
}

export async function openCompany(): Promise<Company> {
  const accounts = await openAccounts({ ingreso: { max: 10_000, windowSeconds: 60 }, passwordActual: { max: 1_000, windowSeconds: 60 } });
  const { db } = accounts.database;
  let admin = '';
  const company: Company = {
    accounts,
    async reset() {
      accounts.away = undefined;
      const tables = [
        'rate_limits',
        'mails',
        'account_links',
        'company_users',
        'customers',
        'identity_users',
        'identity_attempts',
      ] as const;
      for (const table of tables) await db.deleteFrom(table).execute();
      admin = await company.member('jefa@ejemplo.cl');
    },
    async member(email, empresa = COMPANY, rol = 'administrador') {
      const names = { firstName: 'Jefa', lastName: email.split('@')[0] ?? '' };
      const user = await accounts.identity.admin.create({ email, ...names, rut: '', password: PASSWORD, emailVerified: true });
      await db.transaction().execute((trx) => enrol(trx, { empresa, rol, user }));
      return company.tokenOf(email);
    },
    tokenOf: async (email, password = PASSWORD) => (await accounts.signIn(email, password)).access_token,
    list: (token = admin) => accounts.call({ method: 'GET', to: USERS, token }),
    users: async (token) => (await company.list(token)).body['usuarios'] as ListedUser[],
    async seen(correo, token) {
      const user = (await company.users(token)).find((each) => each.correo === correo);
      if (!user) throw new Error(`${correo} is not there`);
      return user;
    },
    post: (to, body, token = admin) => accounts.call({ to: `${USERS}/${to}`, body, token }),
    invite: (fields = {}, token) =>
      company.post(
        'invitar',
        { correo: 'ines@ejemplo.cl', nombre: 'Inés', apellido: 'Soto', rol: 'consultor', limite: '', ...fields },
        token,
      ),
    async act(what, correo, body = {}, token) {
      const { id, version } = await company.seen(correo, token);
      return company.post(`${id}/${what}`, { version, ...body }, token);
    },
    follow: (uid, nuevaPassword = CHOSEN) => accounts.call({ to: 'actualizar-password', body: { uid, nuevaPassword, tokenCaptcha: 'x' } }),
    async joined() {
      await company.invite();
      const mail = (await accounts.deliver()).findLast(({ text }) => text.includes('uid='));
      await company.follow(uidIn(mail));
      return company.tokenOf('ines@ejemplo.cl', CHOSEN);
    },
  };
  return company;
}
