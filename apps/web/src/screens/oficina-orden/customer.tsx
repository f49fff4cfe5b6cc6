import type { OrdenDeOficina } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import styles from './oficina-orden.module.css';

/** What was sold and to whom; a customer has no page of their own yet. */
export function Customer({ order }: { readonly order: OrdenDeOficina }) {
  const { producto, sujeto, empresa, correo, telefono, comprador, creada, usadas } = order;
  const rows: readonly Fact[] = [
    ['Producto', producto],
    ['Sobre', named(sujeto)],
    ['Empresa', named(empresa)],
    ['Compró', comprador === '' ? 'Sin cuenta' : named(comprador)],
    ['Correo', correo],
    ['Teléfono', telefono],
    ['Creada', formatDateTime(creada)],
    ['Consultas usadas', usadas?.toLocaleString('es-CL') ?? ''],
  ];
  return (
    <section className={styles.section}>
      <h2>Cliente</h2>
      <Facts rows={rows.filter(([, value]) => value !== '')} />
    </section>
  );
}

/** A RUT with its dots; a name or a rol, which may hold as many digits, as it is. */
function named(text: string): string {
  return /^\d+-[\dK]$/.test(text) ? formatRut(text) : text;
}
