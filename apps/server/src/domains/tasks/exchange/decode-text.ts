// Turns the bytes of XML into text.
import { decodeText } from '../../../platform/text-encoding.ts';

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
