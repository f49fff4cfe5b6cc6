import { useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

interface Installation {
  /** Undefined while it is asked. */
  readonly answer: Answer<'proteccionDeDatos'> | undefined;
  readonly askAgain: () => void;
}

interface InstallationProps {
  readonly installation: Installation;
}

/** What depends on the settings of this installation. */
export function useInstallation(): Installation {
  const [attempt, setAttempt] = useState(1);
  const answer = useAnswer(String(attempt), () => api(routes.proteccionDeDatos, {}));
  return { answer, askAgain: () => setAttempt(attempt + 1) };
}

/** Who receives data by the settings in force. */
export function Processors({ installation: { answer, askAgain } }: InstallationProps) {
  if (!answer) return <Loading text="Buscando quiénes son..." />;
  if (!answer.ok)
    return (
      <Alert tone="error">
        <p>No pudimos leer quiénes son. Intenta de nuevo en un momento.</p>
        <Button onClick={askAgain}>Volver a intentar</Button>
      </Alert>
    );
  const { encargados } = answer.body;
  if (encargados.length === 0) return <p>Hoy nadie: esta instalación lo hace todo con sus propias piezas, de demostración.</p>;
  return (
    <ul>
      {encargados.map(({ nombre, recibe, para }) => (
        <li key={nombre}>
          <b>{nombre}.</b> Recibe: {recibe}. Para: {para}.
        </li>
      ))}
    </ul>
  );
}

/** The named person in charge, in a sentence. */
export function Officer({ installation: { answer } }: InstallationProps) {
  if (!answer?.ok) return null;
  const { nombre, correo } = answer.body.encargada;
  return (
    <>
      Persona encargada de los datos (ley 20.575): {nombre}, <a href={`mailto:${correo}`}>{correo}</a>.
    </>
  );
}
