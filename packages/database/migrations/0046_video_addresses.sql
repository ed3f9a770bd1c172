-- A video may be an address at another site; the stored bytes are then the address itself.
alter table files add column url text;
