import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { requestHeaders } from '../api/client.ts';
import { errorFrom } from '../api/api-error.ts';

/** Reads a file of the server with the session's token: an address alone opens nothing. */
export async function fetchFile(src: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(src, { headers: requestHeaders(), ...(signal ? { signal } : {}) });
  if (!response.ok) throw errorFrom(response.status, undefined);
  return response.blob();
}

type Props = Omit<ComponentProps<'img'>, 'src'> & { src: string };

/** An image behind the session. Its place keeps the given size while it loads. */
export function AuthorizedImage({ src, ...rest }: Props) {
  const url = useFileUrl(src);
  return <img {...rest} src={url} />;
}

/** An object address of a protected file, undefined while it loads. */
export function useFileUrl(src: string | null): string | undefined {
  const file = useQuery({ queryKey: ['file', src], queryFn: ({ signal }) => fetchFile(src ?? '', signal), enabled: src !== null, staleTime: Infinity, gcTime: 60_000 });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.data) return;
    const made = URL.createObjectURL(file.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file.data]);
  return url;
}
