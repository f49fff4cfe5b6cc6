import { field, key, press, radio, type as write } from '../testing.tsx';

/** Responses of /buscar-direccion and /propiedad for one apartment. */
export const HIT = { address: 'AVENIDA IRARRÁZAVAL 2821, DEPTO. 604', rol: '002143-000187', comunaCode: '13120' };
export const OTHER_HIT = { address: 'AVENIDA IRARRÁZAVAL 2821, DEPTO. 605', rol: '002143-000188', comunaCode: '13120' };
export const RECORD = {
  comuna: '13120',
  rol: '002143-000187',
  direccion: HIT.address,
  destino: 'Habitacional',
  tipoPropiedad: 'departamento',
  superficieUtil: 64,
  superficieTotal: 71.5,
  anio: 1998,
  avaluo: 85_000_000,
};

const ABLE = { motivo: null, avisos: 150, comparables: 12, cercanos: 9, confianza: 'alta', amplitud: 14 } as const;
const NO_FORECAST = { avisos: 0, comparables: 0, cercanos: 0, confianza: null, amplitud: null };
/** Responses of /tasable: for both operations, and for none. */
export const FORECAST = { venta: ABLE, arriendo: { ...ABLE, avisos: 70, confianza: 'media', amplitud: 22 } } as const;
const FEW = { motivo: 'AVISOS_INSUFICIENTES', ...NO_FORECAST } as const;
export const NO_OFFERS = { venta: FEW, arriendo: FEW } as const;

export async function chooseCommune(name: string): Promise<void> {
  await write('comuna', name);
  await key(field('comuna'), 'Enter');
}

/** Street, number and commune of HIT. */
export async function typeAddress(): Promise<void> {
  await write('street', 'Irarrázaval');
  await write('streetNumber', '2821');
  await chooseCommune('nunoa');
}

/** Chooses a count of rooms, behind its button where it is not among the usual ones. */
export async function chooseCount(name: string, count: string): Promise<void> {
  const more = radio(name, '0').closest('fieldset')?.querySelector('button');
  if (Number(count) > 4 && more) await press(more);
  await press(radio(name, count));
}
