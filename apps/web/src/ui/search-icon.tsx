import { Drawing } from './icon.tsx';

// Drawing of Lucide 1.62.0.
export function SearchIcon() {
  return (
    <Drawing>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </Drawing>
  );
}
