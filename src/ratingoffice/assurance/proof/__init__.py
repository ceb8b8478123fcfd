"""What anybody can check of a published list, without the office that published it: digests, signatures, figures."""
