import { Suspense } from 'react';
import { SessionGate } from './session/gate.tsx';
import { useArrival } from './shell/arrival.ts';
import { useArrive } from './shell/first-paint.ts';
import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { Waiting } from './shell/waiting.tsx';
import { Redirect, usePlace } from './ui/router.tsx';

const InformePorDentro = screen(() => import('./screens/informe-por-dentro/informe-por-dentro.tsx'), 'InformePorDentro');

/** The specification's route table, one line per route; account routes are in account-routes.tsx, plan routes in plan-routes.tsx. */
export const PUBLIC_SCREENS: Screens = {
  '/inicio': screen(() => import('./screens/inicio/inicio.tsx'), 'Inicio'),
  '/informes/personas': InformePorDentro,
  '/informes/empresarial': InformePorDentro,
  '/informes/consolidado': InformePorDentro,
  '/informes/tasacion': InformePorDentro,
  '/compra-directa/paso1': screen(() => import('./screens/compra-directa-paso1/compra-directa-paso1.tsx'), 'CompraDirectaPaso1'),
  '/compra-directa/paso2': screen(() => import('./screens/compra-directa-paso2/compra-directa-paso2.tsx'), 'CompraDirectaPaso2'),
  '/compra-directa/paso3': screen(() => import('./screens/compra-directa-paso3/compra-directa-paso3.tsx'), 'CompraDirectaPaso3'),
  '/contrata-directo/*': screen(() => import('./plan-routes.tsx'), 'PlanRoutes'),
  '/recuperar-compra': screen(() => import('./screens/recuperar-compra/recuperar-compra.tsx'), 'RecuperarCompra'),
  '/verifica-informe': VerificaInforme,
  '/verifica-informe/paso1': screen(() => import('./screens/verifica-informe-paso1/verifica-informe-paso1.tsx'), 'VerificaInformePaso1'),
  '/verifica-informe/paso2': screen(() => import('./screens/verifica-informe-paso2/verifica-informe-paso2.tsx'), 'VerificaInformePaso2'),
  '/tasacion/metodo': screen(() => import('./screens/tasacion-metodo/tasacion-metodo.tsx'), 'TasacionMetodo'),
  '/terminos-y-condiciones': screen(() => import('./screens/terminos-y-condiciones/terminos-y-condiciones.tsx'), 'TerminosYCondiciones'),
  '/politica-de-privacidad': screen(() => import('./screens/politica-de-privacidad/politica-de-privacidad.tsx'), 'PoliticaDePrivacidad'),
};
const AccountRoutes = screen(() => import('./account-routes.tsx'), 'AccountRoutes');

export function AppRoutes() {
  useArrival();
  const { path } = usePlace();
  const Screen = PUBLIC_SCREENS[listedAddress(PUBLIC_SCREENS, path)] ?? AccountRoutes;
  return (
    <SessionGate>
      <Suspense fallback={<Waiting />}>
        <Screen key={path} />
        <Arrived />
      </Suspense>
    </SessionGate>
  );
}

/** Redirects to the first step, keeping the query. */
function VerificaInforme() {
  const { query } = usePlace();
  return <Redirect to={`/verifica-informe/paso1${query.size > 0 ? `?${query}` : ''}`} />;
}

/** Rendered next to the first screen, so that both become interactive together. */
function Arrived() {
  useArrive();
  return null;
}
