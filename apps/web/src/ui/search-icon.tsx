import { Drawing } from './icon.tsx';

// Lucide 1.62.0, as the others.
export function SearchIcon() {
  return (
    <Drawing>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </Drawing>
  );
}
