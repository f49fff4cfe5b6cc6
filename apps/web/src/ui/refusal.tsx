import { Alert } from './alert.tsx';

interface RefusalProps {
  /** Undefined: nothing was refused. */
  readonly reason: string | undefined;
  /** Takes the focus when shown, unless a field has it. */
  readonly focusOnShow?: boolean;
}

/** Why the last act did not happen. */
export function Refusal({ reason, focusOnShow = true }: RefusalProps) {
  if (reason === undefined) return null;
  return (
    <Alert tone="error" focusOnShow={focusOnShow}>
      <p>{reason}</p>
    </Alert>
  );
}
