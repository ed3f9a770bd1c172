/** The product's logo: a body and its satellite. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <ellipse
        cx="16"
        cy="16"
        rx="11.5"
        ry="5"
        transform="rotate(-32 16 16)"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2"
      />
      <circle cx="16" cy="16" r="4" fill="var(--on-accent)" />
      <circle cx="24.6" cy="8.9" r="2.6" fill="var(--satellite)" />
    </svg>
  );
}
