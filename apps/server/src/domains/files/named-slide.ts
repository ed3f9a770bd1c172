// The slide of a block or question, under either of its names.

interface SlideInput {
  slide_image_id?: number | null | undefined;
  slide_image?: number | { id: number } | null | undefined;
}

/** Returns the change with its slide as `slide_image_id`; the field is absent when the change names none. */
export function withSlideId<T extends SlideInput>(
  change: T,
): Omit<T, 'slide_image' | 'slide_image_id'> & { slide_image_id?: number | null } {
  const { slide_image: image, slide_image_id: named, ...rest } = change;
  const given = typeof image === 'object' && image !== null ? image.id : image;
  const id = named === undefined ? given : named;
  return id === undefined ? rest : { ...rest, slide_image_id: id };
}
