import type { EmpresaDeOficina } from '@veridico/api';
import { formatDate } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import type { SectionProps } from './section.ts';
import styles from './oficina-empresa.module.css';

type Standing = EmpresaDeOficina['representacion'];

const POWERS: Readonly<Record<NonNullable<Standing['poderes']>, string>> = {
  comprobados: 'Comprobados',
  declarados: 'Solo declarados, sin comprobar',
  simulados: 'Simulados en esta instalación',
};

/** How the powers of who acts for the company are known. */
export function Standing({ company: { representacion, creada } }: Pick<SectionProps, 'company'>) {
  const { poderes, desde, disputa, enEspera } = representacion;
  const rows: readonly Fact[] = [
    ['Poderes', poderes === null ? 'De antes de que se revisaran' : POWERS[poderes]],
    ['Desde', desde === null ? '' : formatDate(desde)],
    ['En disputa desde', disputa === null ? '' : formatDate(disputa)],
    ['Esperan una decisión', enEspera === 0 ? '' : String(enEspera)],
    ['Cliente desde', formatDate(creada)],
  ];
  return (
    <section className={styles.section}>
      <h2>Quién la representa</h2>
      <Facts rows={rows.filter(([, value]) => value !== '')} />
    </section>
  );
}
