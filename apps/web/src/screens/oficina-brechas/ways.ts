/** How a dialog of this page ends. */
export interface Ways {
  readonly onClose: () => void;
  /** Receives the server's message. */
  readonly onSaved: (mensaje: string) => void;
}

export const UNKNOWN_OUTCOME = 'No sabemos si quedó escrito. Revisa tu conexión y vuelve a cargar la página antes de repetirlo.';
