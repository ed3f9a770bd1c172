// What functions of PostgreSQL do with null, where being strict does not say it.

/** Functions that return null for values that are not null. */
export const returnsNull =
  /^(?:array_(?:length|upper|lower|position|ndims|subscript)|regexp_(?:match|substr)|lag|lead|nth_value|to_reg\w+|current_setting|obj_description|col_description)$/;
/** Functions that return null for some documents and texts, of which a statement says nothing. */
export const mayReturnNull =
  /^(?:substring|pg_get_\w+|jsonb?_(?:object_field|array_element|extract_path)(?:_text)?|jsonb_path_(?:query_first|match))$/;
/** Functions that never return null, whatever they take. */
export const returnsValue =
  /^(?:jsonb?_build_(?:object|array)(?:_noargs)?|concat|format|num_nulls|num_nonnulls|now|gen_random_uuid|row_number|rank|dense_rank|ntile|count|cume_dist|percent_rank|quote_nullable)$/;
/** Functions whose first argument alone decides. */
export const followsFirst =
  /^(?:array_remove|array_replace|array_to_string|concat_ws|string_to_array|first_value|last_value)$/;
/** Aggregates that take nulls in too, so that they are null without rows alone. */
export const gathers = /^(?:jsonb?_agg(?:_strict)?|array_agg|jsonb?_object_agg(?:_\w+)?)$/;
