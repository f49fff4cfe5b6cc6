/** How often something may be tried in a window of at most a day. */
export interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Every limit by its name, with what it counts. The setting RATES changes any of them. */
export const DEFAULT_RATES = {
  /** New orders by address. */
  transaccion: { max: 30, windowSeconds: 3_600 },
  /** Reviews of one payment: a page asks once. */
  revisar: { max: 300, windowSeconds: 60 },
  /** Questions about one order: a page asks every 3 s. */
  orden: { max: 120, windowSeconds: 60 },
  /** Promotion codes that do not exist, by address. */
  promocion: { max: 10, windowSeconds: 3_600 },
  /** All promotion codes, right or wrong, by address: a short one can be guessed. Twice for each of its new orders. */
  promocionTope: { max: 60, windowSeconds: 3_600 },
  /** Verifications that no captcha went before, by address: enough for a third party's own verifier, useless for guessing. */
  verifica: { max: 5, windowSeconds: 60 },
  /** Wrong codes for one folio, whoever tries them. */
  folio: { max: 10, windowSeconds: 3_600 },
  /** Wrong serials for one RUT, whoever tries them. */
  serieRut: { max: 5, windowSeconds: 3_600 },
  /** All serials for one RUT, right or wrong: a number of 30 bits can be guessed, unlike a code of 80. */
  serieRutTope: { max: 30, windowSeconds: 3_600 },
  /** All RUTs for one serial: whoever found a card would try it on many. */
  serie: { max: 10, windowSeconds: 3_600 },
  /** Tries with a serial, right or wrong, by address. */
  serieDireccion: { max: 20, windowSeconds: 3_600 },
  /** Mails with the links to earlier purchases, by the address they go to. */
  recupera: { max: 3, windowSeconds: 3_600 },
  /** The same in a day: nobody fills somebody else's mailbox. */
  recuperaDia: { max: 10, windowSeconds: 86_400 },
  /** The same, by the visitor's address. */
  recuperaDireccion: { max: 20, windowSeconds: 3_600 },
  /** Links of mails, by the visitor's address. */
  enlace: { max: 60, windowSeconds: 3_600 },
  /** Registrations, right or wrong, by address. */
  registroDireccion: { max: 20, windowSeconds: 3_600 },
  /** Registrations with a wrong serial for one RUT, whoever tries them. */
  registroRut: { max: 5, windowSeconds: 86_400 },
  /** All registrations for one RUT, right or wrong. */
  registroRutTope: { max: 30, windowSeconds: 3_600 },
  /** Registrations with one mail address by people who showed their card: its owner gets a notice of each. */
  registroCorreo: { max: 3, windowSeconds: 10_800 },
  /** Mails with a link to a new password, by the address they go to: the next one, … */
  recuperaPasswordOtra: { max: 1, windowSeconds: 60 },
  /** … in an hour, … */
  recuperaPassword: { max: 3, windowSeconds: 3_600 },
  /** … and in a day. */
  recuperaPasswordDia: { max: 10, windowSeconds: 86_400 },
  /** The same, by the visitor's address. */
  recuperaPasswordDireccion: { max: 20, windowSeconds: 3_600 },
  /** Mails to confirm an address, by account: the next one … */
  confirmaCorreoOtra: { max: 1, windowSeconds: 60 },
  /** … and in an hour. */
  confirmaCorreo: { max: 5, windowSeconds: 3_600 },
  /** Passwords given by somebody who is signed in, right or wrong, by account. */
  passwordActual: { max: 10, windowSeconds: 900 },
  /** Passwords given to the embedded identity provider, by address. */
  ingreso: { max: 50, windowSeconds: 900 },
  /** Wrong passwords for the pages of stand-ins, by address: then the right one has to wait as well. */
  demostracion: { max: 10, windowSeconds: 900 },
  /** Queries, whatever becomes of them, by customer: more than a person asks, and what two processors make in a minute. */
  consulta: { max: 300, windowSeconds: 60 },
  /** Looks at one's own history, by customer. */
  historial: { max: 300, windowSeconds: 60 },
  /** Whole histories as a file, by customer. */
  historialCsv: { max: 10, windowSeconds: 600 },
  /** Searches for an address and looks at a property, by address: an office shares one, and the whole roll is not for the taking. */
  direccion: { max: 120, windowSeconds: 600 },
  /** Companies' forms that contract a plan, by address. */
  contratacion: { max: 20, windowSeconds: 3_600 },
  /** Payments opened for one contract. */
  firma: { max: 20, windowSeconds: 3_600 },
  /** Invitations that a company sends. */
  invitacion: { max: 30, windowSeconds: 3_600 },
  /** Documents of powers, by company or by contracting. */
  documento: { max: 20, windowSeconds: 3_600 },
  /** Challenges and solutions of the captcha, by address. */
  captcha: { max: 30, windowSeconds: 60 },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof DEFAULT_RATES;
export type Rates = Readonly<Record<RateName, Rate>>;

const DAY_SECONDS = 86_400;

/** The limits with some of them changed, from «folio=20/3600,verifica=10/60». @throws RangeError naming what cannot be read */
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
