import { encodeQR } from 'qr';

/** A QR code as a picture of any size; dark on light in every theme, because some apps read no other. */
export function QrCode({ text, label, size = 200 }: { text: string; label: string; size?: number | string }) {
  const rows = encodeQR(text, 'raw', { border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      style={{ width: size, height: size, borderRadius: 'var(--radius)' }}
    >
      <rect width={rows.length} height={rows.length} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
