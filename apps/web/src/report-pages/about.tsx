import type { ReportCode } from '@veridico/reports';

/** What each report answers, and what it is asked with. */
const TEXTS: Readonly<Record<ReportCode, string>> = {
  sia000001:
    'Lo que consta de ti: puntaje, protestos, moras, deuda, bienes y quién te consultó. Lo pides con tu RUT y el número de serie de tu carnet.',
  sia000002: 'Con quién vas a hacer negocios: socios, puntaje, protestos, moras, deuda y bienes. Lo pides con el RUT de la empresa.',
  sia000003: 'Solo tus protestos y moras: cuánto, con quién y desde cuándo. Lo pides con tu RUT y el número de serie de tu carnet.',
  sia000004: 'En cuánto se ofrecería, en venta y en arriendo, y los avisos parecidos. La buscas por su dirección o su rol.',
};

export function About({ code }: { readonly code: ReportCode }) {
  return <p>{TEXTS[code]}</p>;
}
