import type { OrdenDeOficina } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { PersonLink } from '../../office/person-link.tsx';
import { CompanyLink } from '../../office/company-link.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import page from '../../office/record-page.module.css';

/** What was sold and to whom; names lead to the pages of the company and the person. */
export function Customer({ order }: { readonly order: OrdenDeOficina }) {
  const { producto, sujeto, empresa, claveDeEmpresa: clave, correo, telefono, comprador, persona, creada, usadas } = order;
  const rows: readonly Fact[] = [
    ['Producto', producto],
    ['Sobre', named(sujeto)],
    ['Empresa', clave === null ? named(empresa) : <CompanyLink key="empresa" clave={clave} nombre={named(empresa)} />],
    [
      'Compró',
      persona === '' ? named(comprador) || 'Sin cuenta' : <PersonLink persona={persona}>{named(comprador) || 'Ver la persona'}</PersonLink>,
    ],
    ['Correo', correo],
    ['Teléfono', telefono],
    ['Creada', formatDateTime(creada)],
    ['Consultas usadas', usadas?.toLocaleString('es-CL') ?? ''],
  ];
  return (
    <section className={page.section}>
      <h2>Cliente</h2>
      <Facts rows={rows.filter(([, value]) => value !== '')} />
    </section>
  );
}

/** A RUT with its dots; a name or a rol, which may hold as many digits, as it is. */
function named(text: string): string {
  return /^\d+-[\dK]$/.test(text) ? formatRut(text) : text;
}
