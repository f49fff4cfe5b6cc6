import { useState } from 'react';
import { routes, type PersonaDeCuenta } from '@veridico/api';
import { formatRut } from '@veridico/forms';
import { AskReason } from '../../office/reasoned-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import layout from '../../shell/layout.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { CompanyLink } from '../../office/company-link.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface Opened {
  readonly mensaje: string;
  readonly nombre: string;
  readonly rut: string;
  readonly correo: string;
  readonly telefono: string;
}

/** The account, masked until its data are opened with a reason; they stay in view until the page is left. */
export function AccountFacts({ person }: { readonly person: PersonaDeCuenta }) {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const open = async (nota: string) => {
    const answer = await callAsUser(session, routes.oficinaIdentidad, { params: { persona: person.id }, body: { nota } });
    if (answer.ok) setOpened(answer.body);
    return answer;
  };
  return (
    <Sheet filete>
      <section className={layout.section}>
        <h2>Cuenta</h2>
        {opened && (
          <Alert tone="info" focusOnShow>
            <p>{opened.mensaje}</p>
          </Alert>
        )}
        <Facts rows={rowsOf(person, opened).filter(([, value]) => value !== '')} />
        {!opened && person.alcanzable && person.estado !== 'eliminada' && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Ver sus datos
          </Button>
        )}
      </section>
      <AskReason act={asking ? { ...OPEN, send: open } : undefined} onClose={() => setAsking(false)} onDone={() => setAsking(false)} />
    </Sheet>
  );
}

const OPEN = {
  title: 'Ver los datos de esta persona',
  consequence: 'Se muestran su nombre, RUT, correo y teléfono completos. En la bitácora queda que los viste, cuándo y por qué.',
  verb: 'Ver sus datos',
};

function rowsOf(person: PersonaDeCuenta, opened: Opened | undefined): readonly Fact[] {
  const { rut, correo, correoConfirmado, rutProbado, segundoFactor, creada, empresa } = person;
  return [
    ['Nombre', opened?.nombre ?? ''],
    ['RUT', opened ? formatRut(opened.rut) : rut],
    ['Probó su RUT', rut === '' ? '' : yesOrNo(rutProbado, 'con su cédula')],
    ['Correo', opened?.correo ?? correo],
    ['Correo confirmado', correoConfirmado === null ? '' : yesOrNo(correoConfirmado)],
    ['Teléfono', opened?.telefono ?? ''],
    ['Dos pasos', SECOND_FACTOR[segundoFactor]],
    ['Empresa', empresa === null ? '' : <Company {...empresa} />],
    ['Desde', creada === null ? 'nunca ha usado su cuenta' : <time dateTime={creada}>{formatDate(creada)}</time>],
  ];
}

function Company({ nombre, clave, rol }: NonNullable<PersonaDeCuenta['empresa']>) {
  return (
    <>
      {clave === null ? nombre : <CompanyLink clave={clave} nombre={nombre} />}
      {rol && `, ${ROLES[rol]}`}
    </>
  );
}

function yesOrNo(is: boolean, how = ''): string {
  return is ? `Sí${how && `, ${how}`}` : 'No';
}

const SECOND_FACTOR: Readonly<Record<PersonaDeCuenta['segundoFactor'], string>> = {
  activo: 'Activada',
  inactivo: 'Sin activar',
  externo: 'Se ve en Keycloak',
  'sin-leer': '',
};

const ROLES = { administrador: 'administra', consultor: 'consulta', facturacion: 've facturas' } as const;
