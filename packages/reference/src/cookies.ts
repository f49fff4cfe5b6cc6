/** Cookie of this site's own identity provider. An external provider sets its own. */
export interface Galleta {
  /** What it is for, as the privacy policy says it. */
  readonly para: string;
  /** Seconds it lasts; null until the browser is closed. */
  readonly segundos: number | null;
}

const DIA = 86_400;

/** All cookies of the server, which can set no other: the privacy policy prints this list. */
export const COOKIES = {
  VERIDICO_EQUIPO: {
    para: 'reconoce tu equipo después de un ingreso correcto, para que los intentos fallidos de otras personas no te hagan esperar',
    segundos: 180 * DIA,
  },
  VERIDICO_INGRESO: { para: 'une la página de ingreso con el navegador que la pidió', segundos: null },
  VERIDICO_PRUEBA: { para: 'prueba si tu navegador acepta cookies', segundos: 60 },
  VERIDICO_SESION: { para: 'mantiene tu sesión en la página de ingreso', segundos: null },
} as const satisfies Readonly<Record<string, Galleta>>;

export type NombreDeCookie = keyof typeof COOKIES;

/** First letters of the names of Keycloak's cookies. */
export const COOKIES_DE_KEYCLOAK = ['AUTH_', 'KC_', 'KEYCLOAK_'] as const;

/** The policy's sentence about a cookie: «NOMBRE: para qué. Dura 180 días.» */
export function fraseDeCookie(nombre: NombreDeCookie): string {
  const { para, segundos }: Galleta = COOKIES[nombre];
  return `${nombre}: ${para}. ${duracion(segundos)}.`;
}

function duracion(segundos: number | null): string {
  if (segundos === null) return 'Se borra al cerrar el navegador';
  return segundos >= DIA ? `Dura ${segundos / DIA} días` : `Dura ${segundos} segundos`;
}
