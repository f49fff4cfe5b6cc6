import { READINESS } from './office/readiness-address.ts';
import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { Redirect, usePlace } from './ui/router.tsx';

const OficinaDerechos = screen(() => import('./screens/oficina-derechos/oficina-derechos.tsx'), 'OficinaDerechos');

/** The office in a table of its own, so that other pages do not fetch its file names. */
export const OFFICE_SCREENS: Screens = {
  '/oficina/inicio': screen(() => import('./screens/oficina-inicio/oficina-inicio.tsx'), 'OficinaInicio'),
  '/oficina/tareas': screen(() => import('./screens/tareas/tareas.tsx'), 'Tareas'),
  '/oficina/buscar': screen(() => import('./screens/oficina-buscar/oficina-buscar.tsx'), 'OficinaBuscar'),
  '/oficina/ordenes/*': screen(() => import('./screens/oficina-orden/oficina-orden.tsx'), 'OficinaOrden'),
  '/oficina/personas/*': screen(() => import('./screens/oficina-persona/oficina-persona.tsx'), 'OficinaPersona'),
  '/oficina/empresas/*': screen(() => import('./screens/oficina-empresa/oficina-empresa.tsx'), 'OficinaEmpresa'),
  '/oficina/contratos/nuevo': screen(() => import('./screens/oficina-contrato/oficina-contrato.tsx'), 'OficinaContrato'),
  '/oficina/tareas/*': ToCase,
  '/oficina/fuentes': screen(() => import('./screens/oficina-fuentes/oficina-fuentes.tsx'), 'OficinaFuentes'),
  '/oficina/antecedentes': screen(() => import('./screens/oficina-antecedentes/oficina-antecedentes.tsx'), 'OficinaAntecedentes'),
  '/oficina/derechos': OficinaDerechos,
  '/oficina/derechos/registro': OficinaDerechos,
  '/oficina/acreedores': screen(() => import('./screens/oficina-acreedores/oficina-acreedores.tsx'), 'OficinaAcreedores'),
  '/oficina/brechas': screen(() => import('./screens/oficina-brechas/oficina-brechas.tsx'), 'OficinaBrechas'),
  '/oficina/personal': screen(() => import('./screens/oficina-personal/oficina-personal.tsx'), 'OficinaPersonal'),
  '/oficina/precios': screen(() => import('./screens/oficina-precios/oficina-precios.tsx'), 'OficinaPrecios'),
  [READINESS]: screen(() => import('./screens/oficina-puesta-en-marcha/oficina-puesta-en-marcha.tsx'), 'OficinaPuestaEnMarcha'),
  '/oficina/bitacora': screen(() => import('./screens/oficina-bitacora/oficina-bitacora.tsx'), 'OficinaBitacora'),
};

/** Addresses without a page of their own. */
const ENTRANCES: Screens = { '/oficina': ToHome, '/tareas': ToTasks };

function ToHome() {
  return <Redirect to="/oficina/inicio" />;
}

function ToTasks() {
  return <Redirect to="/oficina/tareas" />;
}

const NoEncontrada = screen(() => import('./screens/no-encontrada/no-encontrada.tsx'), 'NoEncontrada');

/** A case has an address of its own; the queue shows it beside itself, without becoming another page. */
function ToCase() {
  const { path } = usePlace();
  const id = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  return <Redirect to={`/oficina/tareas?caso=${id}`} />;
}

/** Rendered inside the guard of the account routes: every screen of the office requires a session. */
export function OfficeRoutes() {
  const { path } = usePlace();
  const Screen = OFFICE_SCREENS[listedAddress(OFFICE_SCREENS, path)] ?? ENTRANCES[listedAddress(ENTRANCES, path)] ?? NoEncontrada;
  return <Screen />;
}
