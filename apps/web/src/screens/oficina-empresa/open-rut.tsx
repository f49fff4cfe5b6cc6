import { useState } from 'react';
import { routes } from '@veridico/api';
import { emptyValues, resuelveTarea } from '@veridico/forms';
import { FormAct } from '../../office/form-act.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import type { SectionProps } from './section.ts';
import styles from './oficina-empresa.module.css';

/** The masked RUT; opening it needs a reason and leaves a line in the log. */
export function OpenRut({ company, onOpen, onClose }: Pick<SectionProps, 'company' | 'onOpen' | 'onClose'>) {
  const session = useSession();
  const [rut, setRut] = useState<string>();
  const { clave, nombre, actos } = company;
  const open = async (nota: string) => {
    const answer = await callAsUser(session, routes.oficinaRutDeEmpresa, { params: { clave }, body: { nota } });
    if (!answer.ok) return answer;
    setRut(answer.body.rut);
    return { ok: true, body: { mensaje: '' } } as const;
  };
  const ask = () =>
    onOpen(
      <FormAct
        title={`Ver el RUT de ${nombre}`}
        definition={resuelveTarea}
        initial={emptyValues(resuelveTarea)}
        consequence={<p>Queda anotado que lo viste, cuándo y por qué.</p>}
        verb="Ver el RUT"
        send={({ nota }) => open(nota)}
        onClose={onClose}
        onDone={onClose}
      />,
    );
  return (
    <span className={styles.rut}>
      RUT {rut ?? company.rut}
      {rut === undefined && actos.includes('ver-rut') && (
        <Button variant="text" onClick={ask}>
          Ver completo
        </Button>
      )}
    </span>
  );
}
