import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { SessionGate } from './session/gate.tsx';
import { useArrival } from './shell/arrival.ts';
import { screen } from './shell/load-screen.ts';
import { Waiting } from './shell/waiting.tsx';

const Inicio = screen(() => import('./screens/inicio/inicio.tsx'), 'Inicio');
const CompraDirectaPaso1 = screen(() => import('./screens/compra-directa-paso1/compra-directa-paso1.tsx'), 'CompraDirectaPaso1');
const CompraDirectaPaso2 = screen(() => import('./screens/compra-directa-paso2/compra-directa-paso2.tsx'), 'CompraDirectaPaso2');
const CompraDirectaPaso3 = screen(() => import('./screens/compra-directa-paso3/compra-directa-paso3.tsx'), 'CompraDirectaPaso3');
const RecuperarCompra = screen(() => import('./screens/recuperar-compra/recuperar-compra.tsx'), 'RecuperarCompra');
const CompraEnlace = screen(() => import('./screens/compra-enlace/compra-enlace.tsx'), 'CompraEnlace');
const VerificaInformePaso1 = screen(() => import('./screens/verifica-informe-paso1/verifica-informe-paso1.tsx'), 'VerificaInformePaso1');
const VerificaInformePaso2 = screen(() => import('./screens/verifica-informe-paso2/verifica-informe-paso2.tsx'), 'VerificaInformePaso2');
const TerminosYCondiciones = screen(() => import('./screens/terminos-y-condiciones/terminos-y-condiciones.tsx'), 'TerminosYCondiciones');
const PoliticaDePrivacidad = screen(() => import('./screens/politica-de-privacidad/politica-de-privacidad.tsx'), 'PoliticaDePrivacidad');
const AccountRoutes = screen(() => import('./account-routes.tsx'), 'AccountRoutes');

/** The specification's table of routes: one line each; those of accounts in account-routes.tsx. */
export function AppRoutes() {
  useArrival();
  return (
    <SessionGate>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/inicio" component={Inicio} />
          <Route path="/compra-directa/paso1" component={CompraDirectaPaso1} />
          <Route path="/compra-directa/paso2" component={CompraDirectaPaso2} />
          <Route path="/compra-directa/paso3" component={CompraDirectaPaso3} />
          <Route path="/compra/:enlace" component={CompraEnlace} />
          <Route path="/recuperar-compra" component={RecuperarCompra} />
          <Route path="/verifica-informe">
            <Redirect to={`/verifica-informe/paso1${location.search}`} replace />
          </Route>
          <Route path="/verifica-informe/paso1" component={VerificaInformePaso1} />
          <Route path="/verifica-informe/paso2" component={VerificaInformePaso2} />
          <Route path="/terminos-y-condiciones" component={TerminosYCondiciones} />
          <Route path="/politica-de-privacidad" component={PoliticaDePrivacidad} />
          <Route component={AccountRoutes} />
        </Switch>
      </Suspense>
    </SessionGate>
  );
}
