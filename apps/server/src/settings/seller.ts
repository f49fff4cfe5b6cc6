import { formatRut } from '@veridico/forms';
import type { Vendedor } from '@veridico/reports/documents';
import { contactOf } from './contact.ts';
import type { Settings } from './settings.ts';

/** Settings that name the seller, with their meaning. Production requires each; elsewhere documents say that they are missing. */
const SELLER = {
  MERCHANT_NAME: 'razón social de quien vende',
  MERCHANT_RUT: 'RUT de quien vende',
  MERCHANT_ADDRESS: 'domicilio de quien vende',
  MERCHANT_SIGNER: 'nombre de quien firma los contratos',
  MERCHANT_SIGNER_RUT: 'RUT de quien firma los contratos',
  MERCHANT_SIGNER_TITLE: 'calidad en que firma los contratos',
} as const satisfies Partial<Record<keyof Settings, string>>;

type SellerSettings = Pick<Settings, keyof typeof SELLER | 'CONTACT_EMAIL'>;

/** The seller of this installation, as printed on contracts and receipts. */
export function sellerOf(settings: SellerSettings): Vendedor {
  const { MERCHANT_SIGNER: nombre, MERCHANT_SIGNER_RUT: rut, MERCHANT_SIGNER_TITLE: calidad } = settings;
  return {
    nombre: sellerName(settings),
    rut: settings.MERCHANT_RUT ?? null,
    domicilio: settings.MERCHANT_ADDRESS ?? null,
    firmante: nombre && rut && calidad ? { nombre, rut, calidad } : null,
    correo: contactOf(settings),
  };
}

/** The seller as the pages show it. Production always has a RUT and an address; elsewhere the pages say that they are missing. */
export function shownSeller(settings: SellerSettings & Pick<Settings, 'MERCHANT_PHONE' | 'MERCHANT_HOURS'>) {
  const { MERCHANT_RUT: rut, MERCHANT_ADDRESS: domicilio, MERCHANT_PHONE: telefono, MERCHANT_HOURS: horario } = settings;
  return {
    nombre: sellerName(settings),
    rut: rut === undefined ? UNSET : formatRut(rut),
    domicilio: domicilio ?? UNSET,
    telefono: telefono ?? '',
    horario: (telefono && horario) ?? '',
  };
}

/** The seller for search engines, in the vocabulary of schema.org: only what is set. */
export function sellerForSearch(settings: SellerSettings & Pick<Settings, 'MERCHANT_PHONE' | 'PUBLIC_URL'>): Record<string, string> {
  const { MERCHANT_RUT: taxID, MERCHANT_ADDRESS: address, MERCHANT_PHONE: telephone, CONTACT_EMAIL: email, PUBLIC_URL: url } = settings;
  const known = { name: sellerName(settings), url, email, taxID, address, telephone };
  return Object.fromEntries(Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

const UNSET = 'sin definir (demostración)';

export function sellerName({ MERCHANT_NAME }: Pick<Settings, 'MERCHANT_NAME'>): string {
  return MERCHANT_NAME ?? 'Verídico SpA';
}

/** One line for each missing setting about the seller, with its fix. */
export function missingOfSeller(settings: SellerSettings): string[] {
  return (Object.keys(SELLER) as (keyof typeof SELLER)[])
    .filter((name) => settings[name] === undefined)
    .map((name) => `${SELLER[name]}: define ${name}`);
}
