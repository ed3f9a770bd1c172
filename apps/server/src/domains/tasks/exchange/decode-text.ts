// Turns bytes of unknown origin into text.

/** Decodes UTF-8 or UTF-16 with a byte order mark, and falls back to Windows-1251, which older Russian programs write. */
export function decodeText(bytes: Uint8Array): string {
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return marked;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function decodeMarked(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return undefined;
}

/** The encoding that an XML declaration names, for files whose declaration can be read as ASCII. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1];
}

/** Decodes XML as its byte order mark or its declaration says. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = declaredEncoding(bytes);
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  if (encoding === undefined || /^utf-?(8|16)/i.test(encoding)) return decodeText(bytes);
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}
