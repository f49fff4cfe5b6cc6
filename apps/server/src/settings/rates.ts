/** A rate limit; windows last at most a day. */
export interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Default limits by name. The setting RATES changes them. */
export const DEFAULT_RATES = {
  /** New orders by address. */
  transaccion: { max: 30, windowSeconds: 3_600 },
  /** Reviews of one payment: a page asks once. */
  revisar: { max: 300, windowSeconds: 60 },
  /** Status queries of one order: a page asks every 3 s. */
  orden: { max: 120, windowSeconds: 60 },
  /** Promotion codes that do not exist, by address. */
  promocion: { max: 10, windowSeconds: 3_600 },
  /** All promotion codes, right or wrong, by address: short ones can be guessed. Each new order counts two. */
  promocionTope: { max: 60, windowSeconds: 3_600 },
  /** Verifications without captcha, by address: enough for a third party's own verifier, useless for guessing. */
  verifica: { max: 5, windowSeconds: 60 },
  /** Wrong codes for one folio, from any visitor. */
  folio: { max: 10, windowSeconds: 3_600 },
  /** Wrong serials for one RUT, from any visitor. */
  serieRut: { max: 5, windowSeconds: 3_600 },
  /** All serials for one RUT, right or wrong: 30 bits can be guessed, unlike a code of 80. */
  serieRutTope: { max: 30, windowSeconds: 3_600 },
  /** All RUTs for one serial: the finder of a card would try it on many. */
  serie: { max: 10, windowSeconds: 3_600 },
  /** Tries with a serial, right or wrong, by address. */
  serieDireccion: { max: 20, windowSeconds: 3_600 },
  /** Mails with links to earlier purchases, by addressee. */
  recupera: { max: 3, windowSeconds: 3_600 },
  /** The same per day, against flooding another person's mailbox. */
  recuperaDia: { max: 10, windowSeconds: 86_400 },
  /** The same, by the visitor's address. */
  recuperaDireccion: { max: 20, windowSeconds: 3_600 },
  /** Links of mails, by the visitor's address. */
  enlace: { max: 60, windowSeconds: 3_600 },
  /** Registrations, right or wrong, by address. */
  registroDireccion: { max: 20, windowSeconds: 3_600 },
  /** Registrations with a wrong serial for one RUT, from any visitor. */
  registroRut: { max: 5, windowSeconds: 86_400 },
  /** All registrations for one RUT, right or wrong. */
  registroRutTope: { max: 30, windowSeconds: 3_600 },
  /** Registrations with one mail address by people with a proven card: its owner gets a notice of each. */
  registroCorreo: { max: 3, windowSeconds: 10_800 },
  /** Mails with a link to set a new password, by addressee: minimum interval, … */
  recuperaPasswordOtra: { max: 1, windowSeconds: 60 },
  /** … per hour, … */
  recuperaPassword: { max: 3, windowSeconds: 3_600 },
  /** … and per day. */
  recuperaPasswordDia: { max: 10, windowSeconds: 86_400 },
  /** The same, by the visitor's address. */
  recuperaPasswordDireccion: { max: 20, windowSeconds: 3_600 },
  /** Mails to confirm an address, by account: minimum interval … */
  confirmaCorreoOtra: { max: 1, windowSeconds: 60 },
  /** … and per hour. */
  confirmaCorreo: { max: 5, windowSeconds: 3_600 },
  /** Password checks of a signed-in user, right or wrong, by account. */
  passwordActual: { max: 10, windowSeconds: 900 },
  /** Sign-in attempts at the embedded identity provider, by address. */
  ingreso: { max: 50, windowSeconds: 900 },
  /** Wrong passwords for stand-in pages, by address; then the right one must wait too. */
  demostracion: { max: 10, windowSeconds: 900 },
  /** Queries with any result, by customer: more than a person makes, and what two processors handle in a minute. */
  consulta: { max: 300, windowSeconds: 60 },
  /** Reads of the own history, by customer. */
  historial: { max: 300, windowSeconds: 60 },
  /** Downloads of the whole history, by customer. */
  historialCsv: { max: 10, windowSeconds: 600 },
  /** Address searches and property views, by address: an office shares one, but the whole roll must not be copied. */
  direccion: { max: 120, windowSeconds: 600 },
  /** Contracting forms of companies, by address. */
  contratacion: { max: 20, windowSeconds: 3_600 },
  /** Payments opened for one contract. */
  firma: { max: 20, windowSeconds: 3_600 },
  /** Invitations sent by a company. */
  invitacion: { max: 30, windowSeconds: 3_600 },
  /** Documents of powers, by company or by contracting order. */
  documento: { max: 20, windowSeconds: 3_600 },
  /** Challenges and solutions of the captcha, by address. */
  captcha: { max: 30, windowSeconds: 60 },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof DEFAULT_RATES;
export type Rates = Readonly<Record<RateName, Rate>>;

const DAY_SECONDS = 86_400;

/** The default limits with changes from «folio=20/3600,verifica=10/60». @throws RangeError naming the part that cannot be parsed */
export function readRates(text: string): Rates {
  const changes = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', max, seconds] = /^(\w+)=(\d{1,9})\/(\d{1,5})$/.exec(part) ?? [];
      const rate = { max: Number(max), windowSeconds: Number(seconds) };
      const usable = Object.hasOwn(DEFAULT_RATES, name) && rate.windowSeconds >= 1 && rate.windowSeconds <= DAY_SECONDS;
      if (!usable) throw new RangeError(part);
      return [name, rate] as const;
    });
  return { ...DEFAULT_RATES, ...Object.fromEntries(changes) };
}
