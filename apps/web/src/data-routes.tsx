import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { usePlace } from './ui/router.tsx';

/** Pages of a person's data and pages of mailed links, in a table of their own: other pages do not fetch their file names. */
export const DATA_SCREENS: Screens = {
  '/mis-datos': screen(() => import('./screens/mis-datos/mis-datos.tsx'), 'MisDatos'),
  '/mis-datos/enlace': screen(() => import('./screens/mis-datos-enlace/mis-datos-enlace.tsx'), 'MisDatosEnlace'),
  '/mis-datos/peticion': screen(() => import('./screens/peticion-nueva/peticion-nueva.tsx'), 'PeticionNueva'),
  '/mis-datos/peticion/estado': screen(() => import('./screens/peticion/peticion.tsx'), 'PeticionEnCurso'),
  '/test-cliente': screen(() => import('./screens/test-cliente/test-cliente.tsx'), 'TestCliente'),
  // Reached from a mailed link: shows the request and accepts a refusal without a session.
  '/mi-plan/solicitud': screen(() => import('./screens/mi-plan-solicitud/mi-plan-solicitud.tsx'), 'MiPlanSolicitud'),
  // The return from the card page must not depend on a session.
  '/mi-plan/pago': screen(() => import('./screens/mi-plan-pago/mi-plan-pago.tsx'), 'MiPlanPago'),
  // Reached from a mailed link: the public pages carry no address that none of them leads to.
  '/compartido/*': screen(() => import('./screens/compartido/compartido.tsx'), 'Compartido'),
  '/compra/*': screen(() => import('./screens/compra-enlace/compra-enlace.tsx'), 'CompraEnlace'),
};
const NoEncontrada = screen(() => import('./screens/no-encontrada/no-encontrada.tsx'), 'NoEncontrada');

export function DataRoutes() {
  const { path } = usePlace();
  const Screen = DATA_SCREENS[listedAddress(DATA_SCREENS, path)] ?? NoEncontrada;
  return <Screen />;
}
